import { type BrandFileKind, type BrandLook, brandFileLeast } from "@trevo/contract";
import { contrast } from "@trevo/ui/contrast";
import sharp, { type Sharp } from "sharp";
import { refuse } from "../../kernel/errors.ts";
import { redraw } from "../../kernel/pictures.ts";

/** Draws each kind at twice the size at which it is shown, for screens of twice the density. */
const drawings: Record<BrandFileKind, (picture: Sharp) => Sharp> = {
  logo: (picture) => picture.resize(640, 160, { fit: "inside", withoutEnlargement: true }).webp({ quality: 90, alphaQuality: 100 }),
  favicon: (picture) =>
    picture.resize(512, 512, { fit: "contain", background: { r: 0, g: 0, b: 0, alpha: 0 } }).webp({ quality: 90, alphaQuality: 100 }),
  banner: (picture) =>
    picture.resize(1920, 720, { fit: "inside", withoutEnlargement: true }).flatten({ background: "#000" }).webp({ quality: 82 }),
};

export interface DrawnFile {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  readonly thumbnail: Buffer;
}

/** Refuses with `invalid_fields` for `file`: `image_invalid`, `image_too_large`, `image_too_small`; or with `busy`. */
export async function drawFile(kind: BrandFileKind, upload: Buffer): Promise<DrawnFile> {
  // The size is read from the upright, decoded pixels, not from what the file declares.
  const whole = await redraw(upload, "file", (picture) => picture.webp({ lossless: true, effort: 0 }));
  const { width: wide, height: high } = await sharp(whole).metadata();
  const least = brandFileLeast[kind];
  if (wide < least.width || high < least.height) throw refuse("invalid_fields", { fields: { file: ["image_too_small"] } });
  const { data: bytes, info } = await drawings[kind](sharp(whole)).toBuffer({ resolveWithObject: true });
  const thumbnail = await sharp(bytes).resize(160, 80, { fit: "inside" }).webp({ quality: 70 }).toBuffer();
  return { bytes, width: info.width, height: info.height, thumbnail };
}

/** Minimum contrast that the most visible half of a logo needs to be seen (WCAG 2, 1.4.11). */
export const leastLegible = 3;
/** Heights in pixels in the site's header and footer. */
const logoHeights = [40, 30];

/** Returns the contrast that half of the logo's drawn pixels reach on a background, at the worse of its sizes. */
export async function legibilityOf(logo: Buffer, { dark, light }: Pick<BrandLook, "dark" | "light">) {
  const on = async (ground: string): Promise<number> =>
    Math.min(...(await Promise.all(logoHeights.map((height) => contrastOf(logo, ground, height)))));
  return { dark: await on(dark.bg), light: await on(light.bg), least: leastLegible };
}

async function contrastOf(logo: Buffer, ground: string, height: number): Promise<number> {
  const { data } = await sharp(logo).resize({ height }).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const ratios: number[] = [];
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
    if (alpha >= 128) ratios.push(contrast(`#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`, ground));
  }
  const median = ratios.toSorted((one, other) => other - one)[Math.floor(ratios.length / 2)] ?? 1;
  return Math.floor(median * 10) / 10;
}
