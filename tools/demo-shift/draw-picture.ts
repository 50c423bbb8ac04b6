import { crc32, deflateSync } from "node:zlib";

type Colour = readonly [red: number, green: number, blue: number];
type Shape = { readonly colour: Colour; readonly covers: (x: number, y: number) => boolean };

const [width, height] = [900, 600];
const table: Colour = [96, 84, 74];
const card: Colour = [214, 232, 214];
const line: Colour = [120, 140, 124];
const wall: Colour = [205, 212, 220];

type Edges = readonly [left: number, top: number, right: number, bottom: number];

const box =
  (...[left, top, right, bottom]: Edges) =>
  (x: number, y: number): boolean =>
    x >= left && x < right && y >= top && y < bottom;
const disc =
  (centreX: number, centreY: number, radius: number) =>
  (x: number, y: number): boolean =>
    (x - centreX) ** 2 + (y - centreY) ** 2 < radius ** 2;
const lines = (left: number, right: number, tops: readonly number[]): Shape[] =>
  tops.map((top) => ({ colour: line, covers: box(left, top, right, top + 14) }));
/** Draws a head and shoulders. */
const figure = ([x, y, size]: readonly [number, number, number], cloth: Colour, face: Colour): Shape[] => [
  { colour: cloth, covers: (px, py) => py < y + 2.3 * size && disc(x, y + 2.6 * size, 1.5 * size)(px, py) },
  { colour: face, covers: disc(x, y, size) },
];

const pictures = {
  front: [
    { colour: card, covers: box(90, 90, 810, 510) },
    { colour: wall, covers: box(130, 160, 350, 440) },
    ...figure([240, 260, 62], [46, 74, 110], [150, 105, 80]),
    ...lines(400, 770, [170, 230, 290]),
    ...lines(400, 620, [350, 410]),
  ],
  back: [{ colour: card, covers: box(90, 90, 810, 510) }, ...lines(140, 760, [150, 210, 270, 330]), ...lines(140, 520, [390, 450])],
  selfie: [{ colour: wall, covers: box(0, 0, width, height) }, ...figure([450, 240, 130], [128, 52, 60], [196, 152, 124])],
} satisfies Record<string, Shape[]>;

export type Picture = keyof typeof pictures;

/** Draws a placeholder for a photo of a document, as PNG. It shows no real person or document. */
export function drawPicture(picture: Picture): Buffer {
  const shapes: readonly Shape[] = pictures[picture];
  const rows = Buffer.alloc(height * (1 + 3 * width));
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      rows.set(shapes.findLast(({ covers }) => covers(x, y))?.colour ?? table, y * (1 + 3 * width) + 1 + 3 * x);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Bit depth 8, colour type 2: eight bits for each of three colours.
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
