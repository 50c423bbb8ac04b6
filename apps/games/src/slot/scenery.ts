import type { Tones } from "./paints.ts";
import { disc, fill, stroke } from "./symbols/drawing-parts.ts";
import { symbols, type SymbolName } from "./symbols/symbols.ts";

/** The drawing that hangs from the top of the stage: 240 × 60, repeated side by side. */
export type Frieze = keyof typeof friezes;
/** The ground behind the reels: 480 × 160, repeated side by side. */
export type Land = keyof typeof lands;

/** An object of the scenery, by its centre, its foot and its size on the ground. */
export type Prop = readonly [name: SymbolName, x: number, foot: number, size: number];

/** The scenery of a slot. */
export interface Scenery {
  readonly frieze: Frieze;
  readonly land: Land;
  readonly props: readonly Prop[];
}

type Draw = (tones: Tones) => string;

const cream = "#fff3e0";
const row = (count: number, width: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => `<g transform="translate(${index * width})">${part(index)}</g>`).join("");

const friezes = {
  /** A market awning. */
  toldo: ([plate, , dark]) =>
    row(6, 40, (index) => fill(index % 2 ? cream : plate, "M0 0h40v34a20 16 0 0 1-40 0z")) + fill(dark, "M0 0h240v7H0z"),
  /** Flags of a June fair on two strings. */
  bandeiras: ([plate, , dark]) =>
    stroke(cream, 2, "M0 6q60 22 120 0t120 0") +
    row(8, 30, (index) =>
      fill(
        ["#ffc933", cream, plate, "#3ddc78"][index % 4] ?? cream,
        `M5 ${index % 4 === 0 || index % 4 === 3 ? 12 : 16}h20v30l-10-9-10 9z`,
      ),
    ) +
    fill(dark, "M0 0h240v4H0z"),
  /** The canopy of a forest. */
  copa: ([, light, dark, shade]) =>
    row(4, 60, () => fill(dark, "M-6 0h72c-4 26-16 44-36 48C10 44-2 26-6 0z") + stroke(shade, 3, "M30 0v38")) +
    row(4, 60, () => fill(shade, "M-26 0h52c-2 16-12 28-26 32C-14 28-24 16-26 0z")) +
    row(5, 60, () => stroke(light, 2, "M0 0v22")),
  /** Bulbs on a wire. */
  luzes: ([plate, , , shade]) =>
    stroke(shade, 3, "M0 10q60 26 120 0t120 0") +
    row(6, 40, (index) => {
      const y = index % 3 === 0 ? 20 : index % 3 === 1 ? 28 : 20;
      return fill(shade, `M16 ${y - 6}h8v8h-8z`) + disc("#ffe9a8", [20, y + 8, 8]) + disc(plate, [20, y + 8, 4]);
    }),
  /** A stage's curtain. */
  cortina: ([plate, light, dark]) =>
    row(
      4,
      60,
      () =>
        fill(light, "M0 0h60v30c-14 18-46 18-60 0z") +
        fill(dark, "M44 0h16v30q-8 9-16 12z") +
        fill("#ffc933", "M0 30c14 18 46 18 60 0v6c-14 18-46 18-60 0z"),
    ) + fill(plate, "M0 0h240v6H0z"),
  /** Stars of a country night. */
  noite: ([plate]) =>
    (
      [
        [22, 14, 2],
        [70, 32, 3],
        [118, 12, 2],
        [150, 40, 2],
        [190, 20, 3],
        [226, 46, 2],
      ] as const
    )
      .map((star) => disc(cream, star))
      .join("") + fill(plate, "M96 34l3 7 7 3-7 3-3 7-3-7-7-3 7-3z"),
  /** Flat clouds. */
  nuvens: ([plate]) =>
    `<g opacity=".55">${fill(plate, "M10 34a14 14 0 0 1 26-7 12 12 0 0 1 20 7zM130 22a16 16 0 0 1 30-8 13 13 0 0 1 22 8zM180 52a10 10 0 0 1 18-5 9 9 0 0 1 15 5z")}</g>`,
  /** A row of glazed tiles. */
  ladrilhos: ([plate, , dark]) =>
    fill(cream, "M0 0h240v48H0z") +
    row(
      5,
      48,
      () =>
        fill(plate, "M24 4a20 20 0 0 0 20 20 20 20 0 0 0-20 20A20 20 0 0 0 4 24 20 20 0 0 0 24 4z") +
        disc(cream, [24, 24, 6]) +
        stroke(dark, 2, "M0 0v48"),
    ) +
    fill(dark, "M0 48h240v5H0z"),
} as const satisfies Record<string, Draw>;

const wave = (y: number) => `M0 ${y}q30-22 60 0t60 0 60 0 60 0 60 0 60 0 60 0 60 0V160H0z`;

const lands = {
  mar: ([plate, light, dark, shade]) =>
    fill(light, wave(52)) +
    stroke(plate, 3, "M0 52q30-22 60 0t60 0 60 0 60 0 60 0 60 0 60 0 60 0") +
    fill(dark, wave(84)) +
    fill(shade, wave(122)),
  morros: ([, light, dark, shade]) =>
    fill(light, "M0 96C60 30 130 36 190 88S310 28 370 44 450 104 480 96V160H0z") +
    fill(dark, "M0 112c70-34 130-30 200 6s180 20 280-6v48H0z") +
    fill(shade, "M0 140c120-20 240-20 480 0v20H0z"),
  mata: ([, light, dark, shade]) =>
    fill(
      light,
      "M0 84a36 36 0 0 1 60-20 40 40 0 0 1 70-8 44 44 0 0 1 80 6 38 38 0 0 1 68-4 44 44 0 0 1 78 0 40 40 0 0 1 70 8 34 34 0 0 1 54 18v76H0z",
    ) +
    fill(
      dark,
      "M0 116a30 30 0 0 1 56-10 36 36 0 0 1 64 0 36 36 0 0 1 64 2 36 36 0 0 1 64-4 36 36 0 0 1 64 4 36 36 0 0 1 64-2 36 36 0 0 1 64 2 26 26 0 0 1 40 8v44H0z",
    ) +
    fill(shade, "M0 142q60-16 120 0t120 0 120 0 120 0v18H0z"),
  casario: ([plate, light, dark, shade]) =>
    row(6, 80, (index) => {
      const top = [56, 36, 64, 44, 58, 32][index] ?? 50;
      return (
        fill(index % 2 ? light : dark, `M0 ${top}l40-24 40 24v120H0z`) +
        fill(shade, `M-2 ${top}l42-26 42 26v9L40 ${top - 14} -2 ${top + 9}z`) +
        fill(plate, `M16 ${top + 26}h18v26H16zM46 ${top + 26}h18v26H46z`)
      );
    }) + fill(shade, "M0 132h480v28H0z"),
  trilhos: ([plate, light, dark, shade]) =>
    fill(dark, "M0 66h480v94H0z") +
    row(4, 120, () => fill(shade, "M14 160v-30a46 46 0 0 1 92 0v30z")) +
    fill(light, "M0 60h480v12H0z") +
    row(16, 30, () => fill(shade, "M6 52h18v8H6z")) +
    fill(plate, "M0 47h480v5H0z"),
  relva: ([plate, light, dark, shade]) =>
    row(4, 120, () => fill(light, "M0 70h60v90H0z") + fill(dark, "M60 70h60v90H60z")) +
    fill(plate, "M0 66h480v6H0z") +
    fill(shade, "M0 146h480v14H0z"),
  tabuas: ([plate, light, dark, shade]) =>
    fill(dark, "M0 78h480v82H0z") +
    fill(light, "M0 76h480v9H0z") +
    fill(plate, "M0 74h480v3H0z") +
    stroke(shade, 3, "M0 108h480M0 136h480M150 86v20m240-20v20M60 110v24m250-24v24M220 138v22m210-22v22"),
  pedra: ([, light, dark, shade]) =>
    fill(light, "M0 92l40-52 46 26 38-40 60 54 44-30 56 44 40-60 58 50 40-28 58 36v68H0z") +
    fill(dark, "M0 118l70-40 50 34 66-44 64 46 60-34 72 40 46-30 52 28v42H0z") +
    fill(shade, "M0 140h480v20H0z"),
  caatinga: ([plate, light, dark, shade]) =>
    fill(light, "M0 100c100-46 200-40 280-10s140 30 200 10v60H0z") +
    fill(dark, "M0 122c120-26 260-10 480 0v38H0z") +
    fill(shade, "M0 146h480v14H0z") +
    stroke(plate, 4, "M70 110h16m150 18h22m120-14h14m-270 24h12"),
} as const satisfies Record<string, Draw>;

const prop = ([name, x, foot, size]: Prop): string =>
  `<g transform="translate(${x - size / 2} ${foot - size}) scale(${(size / 120).toFixed(3)})">${symbols[name].art}</g>`;

const picture = (width: number, height: number, art: string): string =>
  `url("data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${art}</svg>`)}")`;

/** Returns the style rules that paint a slot's scenery: the frieze at the top, the ground with its objects at the bottom. */
export function sceneryRules({ frieze, land, props }: Scenery, tones: Tones): string {
  const [plate, light, dark, shade] = tones;
  return `:root{--tone1:${plate};--tone2:${light};--tone3:${dark};--tone4:${shade}}
.frieze{background-image:${picture(240, 60, friezes[frieze](tones))}}
.land{background-image:${picture(480, 160, lands[land](tones) + props.map(prop).join(""))}}`;
}
