import type { Locale } from "@trevo/domain";
import { paintOf, titleOf } from "@trevo/engines";
import { paints } from "@trevo/ui/paints";

/** Maximum size of the capitals, and maximum width of a line on the 300 × 400 canvas. */
const largest = 60;
const lineWidth = 252;

/**
 * Draws the cover of a house game without an illustration: its colour, rings, and its title in the browser's own font. Returns null for any
 * other name.
 */
export function plainCover(game: string, locale: Locale): string | null {
  const paint = paintOf(game);
  if (paint === undefined) return null;
  const tones = Object.entries(paints.poster).find(([name]) => name === paint)?.[1] ?? paints.poster.fo;
  const tone = (nth: 1 | 2 | 3 | 4): string => `var(--${paint}${nth},#${tones[nth - 1]})`;
  const title = titleOf(game, locale).toUpperCase();
  const size = Math.min(largest, Math.floor(lineWidth / (title.length * 0.72)));
  const rings = [74, 108, 146].map((radius) => `<circle cx="150" cy="160" r="${radius}"/>`).join("");
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400">',
    `<linearGradient id="plain-g" x2=".3" y2="1"><stop stop-color="${tone(2)}"/><stop offset="1" stop-color="${tone(3)}"/></linearGradient>`,
    '<path fill="url(#plain-g)" d="M0 0h300v400H0z"/>',
    `<g fill="none" stroke="${tone(1)}" stroke-width="12" opacity=".55">${rings}</g>`,
    `<g class="t"><text x="24" y="372" font-family="sans-serif" font-weight="900" font-size="${size}" fill="#fff6e6">${title}</text></g>`,
    "</svg>",
  ].join("");
}
