/** A brand's drawn logo: clover, half sun, or compass needle. */
export type LogoForm = "leaf" | "round" | "square";

/** A colour of the theme, or one of the logo's own. */
type MarkPaint = "accent" | "second" | `#${string}`;

export interface MarkShape {
  /** Side of its square canvas. */
  readonly side: number;
  /** In drawing order; the last one to appear is marked. */
  readonly parts: readonly { readonly d: string; readonly paint: MarkPaint; readonly last?: true }[];
}

export const leafPaths = {
  topLeft: "M23 23H12.5A10.5 10.5 0 1 1 23 12.5z",
  bottomLeft: "M23 25v10.5A10.5 10.5 0 1 1 12.5 25z",
  bottomRight: "M25 25h10.5A10.5 10.5 0 1 1 25 35.5z",
  topRight: "M25 23V12.5A10.5 10.5 0 1 1 35.5 23z",
} as const;

export const logoShapes: Readonly<Record<LogoForm, MarkShape>> = {
  leaf: {
    side: 48,
    parts: [
      { d: `${leafPaths.topLeft}${leafPaths.bottomLeft}${leafPaths.bottomRight}`, paint: "accent" },
      { d: leafPaths.topRight, paint: "second", last: true },
    ],
  },
  round: {
    side: 34,
    parts: [
      { d: "M5 20a12 12 0 0 1 24 0z", paint: "accent" },
      { d: "M2 22.5h30v3H2z", paint: "#ff9f78", last: true },
      { d: "M6 27.5h22v3H6z", paint: "#8fb4f7" },
    ],
  },
  square: {
    side: 30,
    parts: [
      { d: "M15 1 26 29 15 22z", paint: "accent" },
      { d: "M15 1 4 29l11-7z", paint: "#5fa3a8", last: true },
    ],
  },
};
