/** The least ratio at which text is distinguished from its background (WCAG 2, AA). */
export const readableRatio = 4.5;

type Triple = readonly [number, number, number];

/** `#rrggbb` → its channels, 0 to 255. Any other text throws: what passes here goes into style sheets as it is. */
function channels(colour: string): Triple {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) throw new TypeError(`not a colour: ${colour}`);
  const at = (index: number) => Number.parseInt(colour.slice(index, index + 2), 16);
  return [at(1), at(3), at(5)];
}

const hex = (rgb: Triple): string =>
  `#${rgb
    .map((channel) =>
      Math.round(Math.min(255, Math.max(0, channel)))
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

const linear = (channel: number): number => (channel <= 10.31475 ? channel / 3294.6 : ((channel / 255 + 0.055) / 1.055) ** 2.4);
const gamma = (light: number): number => 255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055);

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** 1 (the same) to 21 (black on white). */
export function contrast(first: string, second: string): number {
  const [light = 0, dark = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Share 0 gives the first colour, 1 the second. */
export function mix(first: string, second: string, share: number): string {
  const [one, other] = [channels(first), channels(second)];
  const between = (index: 0 | 1 | 2) => one[index] * (1 - share) + other[index] * share;
  return hex([between(0), between(1), between(2)]);
}

/** The wanted text colour where it can be read on the ground; else white or black, one of which always can. */
export function textOn(ground: string, wanted: string): string {
  if (contrast(wanted, ground) >= readableRatio) return wanted;
  return contrast("#ffffff", ground) >= readableRatio ? "#ffffff" : "#000000";
}

const lightnessStep = 0.02;

/** A colour as text on a ground: its hue and chroma, lightness moved away from the ground until it can be read. */
export function inkOn(ground: string, wanted: string): string {
  const direction = luminance(ground) < 0.18 ? 1 : -1;
  const [start, ...hue] = toOklab(wanted);
  let lightness = start;
  let ink = wanted;
  while (contrast(ink, ground) < readableRatio && lightness > 0 && lightness < 1) {
    lightness = Math.min(1, Math.max(0, lightness + direction * lightnessStep));
    ink = fromOklab([lightness, ...hue]);
  }
  return contrast(ink, ground) >= readableRatio ? ink : textOn(ground, ink);
}

/** A tick in such a colour would be taken for a cross. */
export function isRed(colour: string): boolean {
  const [, greenToRed, blueToYellow] = toOklab(colour);
  return greenToRed > 0.1 && greenToRed > Math.abs(blueToYellow);
}

/** Björn Ottosson, "A perceptual color space for image processing", 2020: lightness, green to red, blue to yellow. */
function toOklab(colour: string): Triple {
  const [red, green, blue] = channels(colour).map(linear) as unknown as Triple;
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}

function fromOklab([lightness, a, b]: Triple): string {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return hex(
    [
      4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
      -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
      -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
    ].map((light) => gamma(Math.max(0, light))) as unknown as Triple,
  );
}
