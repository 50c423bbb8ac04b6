import type { Localized } from "@trevo/domain";

/** An object of a theme: its name in each language, and its drawing on a field of 120 × 120. */
export interface SlotSymbol extends Localized {
  readonly art: string;
}

/** Surrounds the parts with a dark outline: symbols move, in front of busy reels. */
export const inked = (parts: string): string =>
  `<g stroke="#3a0d14" stroke-width="5" stroke-linejoin="round" stroke-linecap="round">${parts}</g>`;

/** Adds light from the upper left. */
export const shine = (d: string): string => `<path fill="#fff" opacity=".65" d="${d}"/>`;

export const fill = (paint: string, d: string): string => `<path fill="${paint}" d="${d}"/>`;

/** Draws a line without a fill. */
export const stroke = (paint: string, width: number, d: string): string =>
  `<path fill="none" stroke="${paint}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${d}"/>`;

export const disc = (paint: string, [x, y, r]: readonly [number, number, number]): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${paint}"/>`;

export const oval = (paint: string, [x, y, rx, ry]: readonly [number, number, number, number]): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${paint}"/>`;

export const box = (paint: string, [x, y, width, height, round = 0]: readonly [number, number, number, number, number?]): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${paint}"/>`;

/** Repeats a part around the centre, or another point, this many times. */
export const around = (part: string, times: number, [x, y]: readonly [number, number] = [60, 60]): string =>
  Array.from({ length: times }, (_, turn) => `<g transform="rotate(${((turn * 360) / times).toFixed(1)} ${x} ${y})">${part}</g>`).join("");

/** Draws a part and its mirror image. */
export const mirrored = (part: string): string => `${part}<g transform="matrix(-1 0 0 1 120 0)">${part}</g>`;

export const tilted = (degrees: number, parts: string): string => `<g transform="rotate(${degrees} 60 60)">${parts}</g>`;
