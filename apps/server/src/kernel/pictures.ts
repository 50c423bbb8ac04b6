import sharp, { type Sharp } from "sharp";
import { type Refusal, refuse } from "./errors.ts";

/** A few kilobytes can decode to gigabytes. Pictures with more pixels than a good camera produces are not decoded. */
const mostPixels = 40_000_000;

/** Maximum number of pictures decoded at once per process; each takes memory and CPU. */
const mostAtOnce = 4;

// The same file rarely comes twice, and one player's picture must not slow down other players' rounds.
sharp.cache(false);
sharp.concurrency(1);

let drawing = 0;

/**
 * Redraws an uploaded picture upright from its pixels alone. Anything else in the file, such as its location or an appended file, is
 * dropped. Refuses with `invalid_fields` for this field (`image_invalid`, `image_too_large`), or with `busy`.
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
    // The decoder's message about a broken file would not help the player.
    throw error instanceof Error && error.name === "Refusal" ? error : bad("image_invalid");
  } finally {
    drawing--;
  }
}

/** Detects JPEG, PNG or WebP by the first bytes, whatever type the client declares. SVG is excluded because it can contain scripts. */
export function isPicture(bytes: Buffer): boolean {
  const starts = (hex: string, at = 0) => bytes.subarray(at, at + hex.length / 2).toString("hex") === hex;
  return starts("ffd8ff") || starts("89504e470d0a1a0a") || (starts("52494646") && starts("57454250", 8));
}
