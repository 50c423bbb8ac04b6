import { channels, fromOklab, hex, linear, toOklab } from "./oklab.ts";

/** Minimum contrast of text (WCAG 2, AA). */
export const readableRatio = 4.5;

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** From 1 (equal) to 21 (black on white). */
export function contrast(first: string, second: string): number {
  const [light = 0, dark = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Mixes two colours: share 0 yields the first, 1 the second. */
export function mix(first: string, second: string, share: number): string {
  const [one, other] = [channels(first), channels(second)];
  const between = (index: 0 | 1 | 2) => one[index] * (1 - share) + other[index] * share;
  return hex([between(0), between(1), between(2)]);
}

/** The preferred text colour if it is readable on the ground; otherwise white or black, one of which always is. */
export function textOn(ground: string, wanted: string): string {
  if (contrast(wanted, ground) >= readableRatio) return wanted;
  return contrast("#ffffff", ground) >= readableRatio ? "#ffffff" : "#000000";
}

const lightnessStep = 0.02;

/** A colour as text on a ground: keeps hue and chroma, and moves the lightness away from the ground until it is readable. */
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

/** A tick in a red would look like a cross. */
export function isRed(colour: string): boolean {
  const [, greenToRed, blueToYellow] = toOklab(colour);
  return greenToRed > 0.1 && greenToRed > Math.abs(blueToYellow);
}
