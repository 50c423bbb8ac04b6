import sharp, { type Sharp } from "sharp";
import { type Refusal, refuse } from "./errors.ts";

/** A picture of a few kilobytes may unfold to gigabytes: more pixels than a good camera takes are not unfolded. */
const mostPixels = 40_000_000;

/** Pictures being drawn at once in a process; each takes memory and a processor. */
const mostAtOnce = 4;

// Files that came once do not come again, and a picture of one player must not slow the others' rounds.
sharp.cache(false);
sharp.concurrency(1);

let drawing = 0;

/**
 * Draws an uploaded picture anew from its pixels alone, upright: whatever else was in the file, such as where it was taken
 * or a second file behind it, stays behind. Refuses with `invalid_fields` of this field: `image_invalid`, `image_too_large`; or `busy`.
 */
export async function redraw(bytes: Buffer, field: string, draw: (picture: Sharp) => Sharp): Promise<Buffer> {
  const bad = (key: string): Refusal => refuse("invalid_fields", { fields: { [field]: [key] } });
  if (!isPicture(bytes)) throw bad("image_invalid");
  if (drawing >= mostAtOnce) throw refuse("busy", { retryAfter: 2 });
  drawing++;
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > mostPixels) throw bad("image_too_large");
    return await draw(sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" }).rotate()).toBuffer();
  } catch (error) {
    // What the decoder says of a broken file is nothing the player can act on.
    throw error instanceof Error && error.name === "Refusal" ? error : bad("image_invalid");
  } finally {
    drawing--;
  }
}

/** By its first bytes, whatever the sender calls it: JPEG, PNG or WebP. No SVG: that is a program. */
export function isPicture(bytes: Buffer): boolean {
  const starts = (hex: string, at = 0) => bytes.subarray(at, at + hex.length / 2).toString("hex") === hex;
  return starts("ffd8ff") || starts("89504e470d0a1a0a") || (starts("52494646") && starts("57454250", 8));
}
