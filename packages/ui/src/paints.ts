import type { Paint } from "./paint-names.ts";

/** Ten paints per set: plate, light ground, dark ground, shade. A set recolours every cover for a card shape. */
export type PaintSet = "poster" | "arch" | "plain";
export type { Paint };
type Tones = readonly [plate: string, light: string, dark: string, shade: string];

const tones = (text: string): Tones => text.split(" ") as unknown as Tones;

export const paints: Record<PaintSet, Record<Paint, Tones>> = {
  poster: {
    fo: tones("43c97b 1fa35a 074427 042c19"),
    de: tones("ffc94d ff8a1f a82a06 7a1805"),
    an: tones("6a8cff 2a4fd6 101d5e 0a1040"),
    fl: tones("ff86ad ff4f8b 7a0d43 5e0833"),
    te: tones("ff6a55 5a2029 220a11 150409"),
    ma: tones("45d3c4 0f8f94 043a44 02242b"),
    ur: tones("ff7a5f f0443a 7c0c1d 5a0716"),
    ce: tones("9fe0ff 36b4f5 0b4a93 07356e"),
    ja: tones("b48bff 8a4df0 2c0f6b 1d084d"),
    mi: tones("ffe38a ffc933 c26a00 7a3a00"),
  },
  arch: {
    fo: tones("ffffff d3f1de 97d9b5 3d9a6c"),
    de: tones("fff0b8 ffd9b8 ff9f78 d0552f"),
    an: tones("eef5ff bcd5ff 8fb4f7 557fd6"),
    fl: tones("ffffff ffd3df f79bb7 cf4d7b"),
    te: tones("ffffff ffdfd4 f0ab98 a34b3d"),
    ma: tones("e6fbf7 c2efe9 7fd1cb 2f8f8b"),
    ur: tones("ffffff ffc9bb f08a79 b53a35"),
    ce: tones("ffffff d3ecff 93cbf6 3f82bd"),
    ja: tones("f6efff dccbff b79af2 6b47c2"),
    mi: tones("fff3cf ffe9a6 f7c653 b07208"),
  },
  plain: {
    fo: tones("8fc4ad 4f8f78 2b5c4c 163a30"),
    de: tones("f0d9a8 d99a63 9a5a35 5e3018"),
    an: tones("b9cbe0 5f7fa8 33507a 1c3154"),
    fl: tones("e3b7c3 b8708a 7a3f57 4d2236"),
    te: tones("d9b3a6 86564c 4a2c28 241412"),
    ma: tones("a9d3d4 4b8f94 1f5960 0d363b"),
    ur: tones("e0a79d b3574d 77312c 471714"),
    ce: tones("b5d2e6 6a9cc0 366388 1c3f5c"),
    ja: tones("c5bbdf 7f70ad 4b3f78 2a2150"),
    mi: tones("f0dfae d9b65f 9a7526 5e4410"),
  },
};

/** Grounds in addition to the ten: the night of Onça and the daylight of Feira. */
const extra: Record<PaintSet, Record<string, string>> = {
  poster: {},
  arch: { no3: "8fd0b8", na1: "a9c8f2" },
  plain: { no3: "12302a", na1: "a9bfd2" },
};

/** `thumb`: a square in the cover's own paints. `banner`: a wide ground with the object at its right end. */
export type CoverForm = PaintSet | "thumb" | "banner";

/** Crops of the 300 × 400 canvas. A card that prints its title hides the drawn one. */
const crops: Record<CoverForm, string> = {
  poster: "0 0 300 400",
  arch: "0 0 300 324",
  plain: "0 10 300 300",
  thumb: "30 30 240 240",
  banner: "-1300 -20 1920 360",
};

/** Recolours and crops a cover. */
export function paintCover(svg: string, form: CoverForm): string {
  if (form === "poster") return svg;
  const cropped = svg.replace(/viewBox="[^"]*"/, `viewBox="${crops[form]}"`).replace(/<g class="t">[\s\S]*<\/g>(?=<\/svg>)/, "");
  if (form === "thumb") return cropped;
  if (form === "banner") return widenGround(cropped);
  return repaint(cropped, form);
}

/** Recolours a drawing with another set. */
export function repaint(svg: string, set: PaintSet): string {
  return svg.replace(/var\(--([a-z]+)(\d),(#[0-9a-f]+)\)/g, (_, ...[paint = "", tone = "", own = ""]: string[]) => {
    const known = paints[set][paint as Paint] as Tones | undefined;
    const value = known?.[Number(tone) - 1] ?? extra[set][`${paint}${tone}`];
    return value === undefined ? own : `#${value}`;
  });
}

/** Extends the ground and its light to the left of the canvas. */
function widenGround(svg: string): string {
  return svg
    .replace(
      /<linearGradient id="([a-z]+-g)" x2="([.\d]+)" y2="([.\d]+)">/,
      (_, ...[id = "", x = "", y = ""]: string[]) =>
        `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x2="${Number(x) * 300}" y2="${Number(y) * 400}">`,
    )
    .replace('d="M0 0h300v400H0z"', 'd="M-1300-20h1920v360h-1920z"');
}
