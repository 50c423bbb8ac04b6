import { type Ground, type ProofPair, proofPairs } from "@trevo/domain";
import { contrast } from "./contrast.ts";
import { type Triple, fromOklab, lightOf, toOklab } from "./oklab.ts";
import type { PaletteTokens } from "./theme.ts";

/** Contrast of two colours of a mode, and its minimum (WCAG 2). */
export interface ContrastProof {
  readonly pair: ProofPair;
  readonly mode: "dark" | "light";
  readonly ratio: number;
  readonly least: number;
}

type Mode = ContrastProof["mode"];
type Palettes = Record<Mode, PaletteTokens>;

/** Lightness and chroma from 0 to 1, hue in degrees. */
interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

/** Pairs of foreground and background with the minimum contrast of each. */
const bars: Record<ProofPair, readonly [over: keyof PaletteTokens, under: keyof PaletteTokens, least: number]> = {
  t1_s2: ["t1", "s2", 12],
  t2_s2: ["t2", "s2", 6],
  t3_s2: ["t3", "s2", 4.5],
  ink_s2: ["ink", "s2", 4.5],
  win_s2: ["win", "s2", 4.5],
  bonus_s2: ["bonus", "s2", 4.5],
  warn_s2: ["warn", "s2", 4.5],
  danger_s2: ["danger", "s2", 4.5],
  t1_s3: ["t1", "s3", 7],
  t2_s3: ["t2", "s3", 4.5],
  accent: ["on_accent", "accent", 4.5],
  ring: ["t1", "bg", 4.5],
};

/** The twelve pairs of each mode with their ratios, dark first. */
export const proveTheme = (palettes: Palettes): ContrastProof[] =>
  (["dark", "light"] as const).flatMap((mode) =>
    proofPairs.map((pair) => {
      const [over, under, least] = bars[pair];
      return { pair, mode, ratio: contrast(palettes[mode][over], palettes[mode][under]), least };
    }),
  );

export const passes = ({ ratio, least }: ContrastProof): boolean => ratio >= least;

/** Derives both palettes of a brand from one colour (`#rrggbb`; throws otherwise). Deterministic. */
export function derivePalettes({ accent, ground }: { readonly accent: string; readonly ground: Ground }): Palettes {
  const wanted = toOklch(accent);
  return { dark: paletteOf(wanted, ground, "dark"), light: paletteOf(wanted, ground, "light") };
}

const lightness = {
  dark: { grounds: [0.16, 0.2, 0.25, 0.31], texts: [0.97, 0.84, 0.71], accent: [0.7, 0.8], meaning: 0.8, chroma: 0.14, towards: 1 },
  light: { grounds: [0.96, 1, 0.93, 0.88], texts: [0.22, 0.42, 0.49], accent: [0.45, 0.52], meaning: 0.46, chroma: 0.15, towards: -1 },
} as const;

function paletteOf(wanted: Oklch, ground: Ground, mode: Mode): PaletteTokens {
  const rules = lightness[mode];
  const tint = tintOf(wanted, ground, mode);
  const [bg = "", s1 = "", s2 = "", s3 = ""] = rules.grounds.map((l) => toHex({ ...tint, l }));
  const text = (l: number, least: number) => readableOn(s2, { ...tint, l }, { least, step: rules.towards * lightnessStep });
  const [t1, t2, t3] = [text(rules.texts[0], 12), text(rules.texts[1], 6), text(rules.texts[2], 4.5)];
  const { accent, on_accent } = accentOf(wanted, mode);
  const ink = readableOn(s2, toOklch(accent), { least: 4.5, step: rules.towards * lightnessStep });
  return { bg, s1, s2, s3, t1, t2, t3, accent, on_accent, ink, ...meaningsOf({ mode, s2, accent, ink }) };
}

const earthHue = 20;

function tintOf({ c, h }: Oklch, ground: Ground, mode: Mode): Oklch {
  const most = mode === "dark" ? 0.022 : 0.014;
  if (ground === "earth") return { l: 0, c: most, h: earthHue };
  if (ground === "opposite") return { l: 0, c: Math.min(c, most * 1.3), h: (h + 180) % 360 };
  return { l: 0, c: Math.min(c, 0.005), h };
}

const lightnessStep = 0.005;

/** Moves the colour's lightness until it is readable on the ground. */
function readableOn(ground: string, colour: Oklch, { least, step }: { least: number; step: number }): string {
  let l = colour.l;
  let found = toHex(colour);
  while (contrast(found, ground) < least && l > 0 && l < 1) {
    l = Math.min(1, Math.max(0, l + step));
    found = toHex({ ...colour, l });
  }
  return found;
}

/** On a dark ground the accent is light and its text dark; on a light ground it is the reverse. */
function accentOf(wanted: Oklch, mode: Mode): Pick<PaletteTokens, "accent" | "on_accent"> {
  const [least, most] = lightness[mode].accent;
  const on_accent = mode === "dark" ? toHex({ l: 0.2, c: Math.min(wanted.c, 0.04), h: wanted.h }) : "#ffffff";
  const start = { ...wanted, l: Math.min(most, Math.max(least, wanted.l)) };
  return { accent: readableOn(on_accent, start, { least: 4.5, step: lightness[mode].towards * lightnessStep }), on_accent };
}

const meanings = ["danger", "win", "warn", "bonus"] as const;
type Meaning = (typeof meanings)[number];
const meaningHues: Record<Meaning, number> = { danger: 27, win: 150, warn: 75, bonus: 345 };

/** Minimum distance in OKLab at which two colours can be told apart. */
export const leastDistance = 0.06;
/** Degrees around the accent's hue that semantic colours avoid, unless the accent is nearly grey. */
const accentHueReach = 25;
const greyChroma = 0.04;

/** For each meaning, the hue nearest to its own whose colour is distinct from the accent, the ink and the earlier meanings. */
function meaningsOf({ mode, s2, accent, ink }: { mode: Mode; s2: string; accent: string; ink: string }): Record<Meaning, string> {
  const rules = lightness[mode];
  const own = toOklch(accent);
  const taken = [accent, ink].map(toOklab);
  const found = { win: "", bonus: "", warn: "", danger: "" };
  const isFree = (hue: number, colour: string): boolean =>
    (own.c < greyChroma || apart(hue, own.h) >= accentHueReach) &&
    taken.every((other) => distance(toOklab(colour), other) >= leastDistance);
  const colourAt = (hue: number, lift: number): string =>
    readableOn(s2, { l: rules.meaning + lift, c: rules.chroma, h: hue }, { least: 4.5, step: rules.towards * lightnessStep });
  for (const meaning of meanings) {
    let choice = "";
    for (const { turn, lift } of moves) {
      const hue = (meaningHues[meaning] + turn + 360) % 360;
      const colour = colourAt(hue, lift);
      choice ||= colour;
      if (!isFree(hue, colour)) continue;
      choice = colour;
      break;
    }
    found[meaning] = choice;
    taken.push(toOklab(choice));
  }
  return found;
}

/** Small changes of hue first, then of lightness, to stay as near to the meaning's own colour as possible. */
const moves = [0, 0.06, -0.06, 0.1].flatMap((lift) =>
  Array.from({ length: 21 }, (_, index) => ({ turn: (index % 2 === 0 ? 1 : -1) * Math.ceil(index / 2) * 5, lift })),
);

const apart = (one: number, other: number): number => Math.min(Math.abs(one - other), 360 - Math.abs(one - other));

export const distance = (one: Triple, other: Triple): number => Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);

function toOklch(colour: string): Oklch {
  const [l, a, b] = toOklab(colour);
  return { l, c: Math.hypot(a, b), h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 };
}

/** Reduces chroma until the colour fits into sRGB. */
function toHex({ l, c, h }: Oklch): string {
  const angle = (h * Math.PI) / 180;
  const labOf = (chroma: number): Triple => [l, chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const fits = (chroma: number): boolean => lightOf(labOf(chroma)).every((light) => light >= -1e-6 && light <= 1 + 1e-6);
  if (fits(c)) return fromOklab(labOf(c));
  let [low, high] = [0, c];
  while (high - low > 0.001) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return fromOklab(labOf(low));
}
