import { redraw } from "../../kernel/pictures.ts";

/** Side of the stored square, in pixels. */
const side = 256;

/** Converts an image to a small square WebP. Refuses with `invalid_fields`: `image_invalid`, `image_too_large`; or `busy`. */
export const drawAvatar = (bytes: Buffer): Promise<Buffer> =>
  redraw(bytes, "avatar", (picture) => picture.resize(side, side, { fit: "cover", position: "attention" }).webp({ quality: 82 }));
