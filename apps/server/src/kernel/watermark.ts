import sharp from "sharp";

/**
 * Glyphs of three pixels per row, from the top, one digit per row. Drawn here because a server need not have a font, and a missing
 * watermark would go unnoticed.
 */
const glyphs: Readonly<Record<string, string>> = {
  "0": "75557",
  "1": "26227",
  "2": "71747",
  "3": "71717",
  "4": "55711",
  "5": "74717",
  "6": "74757",
  "7": "71122",
  "8": "75757",
  "9": "75717",
  a: "75755",
  b: "65656",
  c: "74447",
  d: "65556",
  e: "74647",
  f: "74644",
  "-": "00700",
  ":": "02020",
};

const letterWidth = 4;
const lineHeight = 22;

/** The dots of a line of text as one path. Characters without a glyph become spaces. */
const pathOf = (text: string): string =>
  [...text]
    .flatMap((letter, place) =>
      [...(glyphs[letter] ?? "00000")].flatMap((row, y) =>
        [4, 2, 1].flatMap((bit, x) => ((Number(row) & bit) === 0 ? [] : [`M${place * letterWidth + x} ${y}h1v1h-1z`])),
      ),
    )
    .join("");

/**
 * Writes the text across the whole picture, light on dark, so that every part worth copying contains it. `text`: digits, a to f, `-` and
 * `:`. Returns a JPEG.
 */
export async function drawWatermark(picture: Buffer, text: string): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata();
  const line = (text.length + 4) * letterWidth;
  const scale = Math.max(width, height) / (2.5 * line);
  const tile = `<pattern id="t" width="${line}" height="${lineHeight}" patternUnits="userSpaceOnUse" patternTransform="rotate(-24) scale(${scale})">
    <path d="${pathOf(text)}" fill="#fff" stroke="#000" stroke-width="0.25" paint-order="stroke"/></pattern>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${tile}</defs>
    <rect width="100%" height="100%" fill="url(#t)" opacity="0.34"/></svg>`;
  return sharp(picture)
    .composite([{ input: Buffer.from(svg) }])
    .jpeg({ quality: 86 })
    .toBuffer();
}
