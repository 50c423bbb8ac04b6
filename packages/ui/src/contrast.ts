import { channels, fromOklab, hex, linear, toOklab } from "./oklab.ts";

/** The least ratio at which text is distinguished from its background (WCAG 2, AA). */
export const readableRatio = 4.5;

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
