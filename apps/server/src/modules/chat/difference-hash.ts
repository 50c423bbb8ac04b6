import sharp from "sharp";

const columns = 8;
const rows = 8;

/**
 * Returns 64 bits: whether each point of a small grey copy is darker than the next one. Copies of another size, format or quality differ in
 * few bits.
 */
export async function differenceHash(picture: Buffer): Promise<string> {
  const grey = await sharp(picture)
    .greyscale()
    .resize(columns + 1, rows, { fit: "fill" })
    .raw()
    .toBuffer();
  let bits = "";
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const at = row * (columns + 1) + column;
      bits += (grey[at] ?? 0) < (grey[at + 1] ?? 0) ? "1" : "0";
    }
  return BigInt(`0b${bits}`).toString(16).padStart(16, "0");
}
