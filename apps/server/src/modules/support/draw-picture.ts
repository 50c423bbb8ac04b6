import sharp from "sharp";
import { redraw } from "../../kernel/pictures.ts";

/** Maximum length of the longer side in pixels; a screenshot stays legible. */
const side = 2_000;

export interface TicketPictureBytes {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Redraws a picture from its pixels. Refuses with `invalid_fields`: `image_invalid`, `image_too_large`; or `busy`. */
export async function drawTicketPicture(upload: Buffer): Promise<TicketPictureBytes> {
  const bytes = await redraw(upload, "file", (picture) =>
    picture.resize(side, side, { fit: "inside", withoutEnlargement: true }).flatten({ background: "#fff" }).jpeg({ quality: 82 }),
  );
  const { width, height } = await sharp(bytes).metadata();
  return { bytes, width, height };
}
