import { redraw } from "../../kernel/pictures.ts";

/** Pixels of the kept square. */
const side = 256;

/** A small square WebP. Refuses with `invalid_fields`: `image_invalid`, `image_too_large`; or `busy`. */
export const drawAvatar = (bytes: Buffer): Promise<Buffer> =>
  redraw(bytes, "avatar", (picture) => picture.resize(side, side, { fit: "cover", position: "attention" }).webp({ quality: 82 }));
