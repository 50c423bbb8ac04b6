import { randomBytes } from "node:crypto";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { redraw } from "./pictures.ts";

const small = () => sharp({ create: { width: 60, height: 40, channels: 3, background: "#7a9" } });
const noisy = () => sharp(randomBytes(100 * 100 * 3), { raw: { width: 100, height: 100, channels: 3 } });
const draw = (bytes: Buffer) => redraw(bytes, "file", (picture) => picture.webp());
const refused = (key: string) => ({ fields: { file: [key] } });

const zip = Buffer.from("504b0304140000000000", "hex");
const page = Buffer.from("<html><script>alert(1)</script></html>");

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let value = n;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});
const crc = (bytes: Buffer): number =>
  (bytes.reduce((sum, byte) => (crcTable[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0;
const chunk = (kind: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(kind), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc(body));
  return Buffer.concat([length, body, sum]);
};
/** Returns a PNG that claims any size but contains only a few bytes of rows. */
function pngOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(1_000));
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), chunk("IHDR", head), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
}

describe("a redrawn picture", () => {
  it.each<[string, () => Promise<Buffer>]>([
    ["a ZIP archive behind it", async () => Buffer.concat([await small().jpeg().toBuffer(), zip, page])],
    ["a page behind it", async () => Buffer.concat([await small().png().toBuffer(), page])],
    [
      "a page in its comment",
      async () =>
        small()
          .withExif({ IFD0: { ImageDescription: page.toString() } })
          .jpeg()
          .toBuffer(),
    ],
    [
      "the place where it was taken",
      async () =>
        small()
          .withExif({ IFD3: { GPSLatitude: "23/1 33/1 0/1", GPSLatitudeRef: "S" } })
          .jpeg()
          .toBuffer(),
    ],
  ])("does not contain %s", async (_, make) => {
    const bytes = await make();
    const drawn = await draw(bytes);
    expect(bytes.includes(page) || bytes.includes("Exif")).toBe(true);
    for (const foreign of [zip, page, Buffer.from("script"), Buffer.from("Exif"), Buffer.from("GPS")])
      expect(drawn.includes(foreign)).toBe(false);
    expect(await sharp(drawn).metadata()).toMatchObject({ format: "webp", width: 60, height: 40 });
    expect((await sharp(drawn).metadata()).exif).toBeUndefined();
  });

  it("shows the first of several frames", async () => {
    const frames = Buffer.concat([0, 128, 255].map((shade) => Buffer.alloc(20 * 20 * 3, shade)));
    const animated = await sharp(frames, { raw: { width: 20, height: 60, channels: 3, pageHeight: 20 } })
      .webp({ delay: [50, 50, 50] })
      .toBuffer();
    expect((await sharp(animated).metadata()).pages).toBe(3);
    const drawn = await sharp(await draw(animated)).metadata();
    expect([drawn.pages ?? 1, drawn.height]).toEqual([1, 20]);
  });

  it("has screen colours even if the original has print colours", async () => {
    const printed = await small().toColourspace("cmyk").jpeg().toBuffer();
    expect((await sharp(printed).metadata()).space).toBe("cmyk");
    expect((await sharp(await draw(printed)).metadata()).space).toBe("srgb");
  });

  it.each([
    ["as high as it is thin", 1, 40_000_001],
    ["as wide as high", 6_400, 6_251],
  ])("is refused if it claims more than 40 million pixels: %s", async (_, width, height) => {
    await expect(draw(pngOf(width, height))).rejects.toMatchObject(refused("image_too_large"));
  });

  it.each<[string, () => Promise<Buffer>]>([
    ["cut off", async () => (await noisy().jpeg().toBuffer()).subarray(0, 4_000)],
    ["without rows for its pixels", async () => pngOf(1, 40_000_000)],
    ["a program", async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ["a GIF", async () => small().gif().toBuffer()],
    ["a page that begins like a JPEG", async () => Buffer.concat([Buffer.from("ffd8ff", "hex"), page])],
    ["empty", async () => Buffer.alloc(0)],
  ])("is refused if the file is %s", async (_, make) => {
    await expect(draw(await make())).rejects.toMatchObject(refused("image_invalid"));
  });
});
