import { inkOn, isRed, mix, textOn } from "./contrast.ts";
import { paints, type PaintSet } from "./paints.ts";

/** Colours of one mode, `#rrggbb`. */
export interface PaletteTokens {
  bg: string;
  s1: string;
  s2: string;
  s3: string;
  t1: string;
  t2: string;
  t3: string;
  accent: string;
  on_accent: string;
  ink: string;
  win: string;
  bonus: string;
  warn: string;
  danger: string;
}

/** A brand's look, as in the site configuration. */
export interface ThemeTokens {
  dark: PaletteTokens;
  light: PaletteTokens;
  default_mode: "dark" | "light";
  display_font: "gabarito" | "petrona" | "atkinson";
  text_font: "figtree" | "instrument" | "atkinson";
  corners: "leaf" | "round" | "square";
  hero: "poster" | "bands" | "none";
  card: "poster" | "arch" | "plain";
  nav: "dock" | "float" | "flat";
  opening: "banner" | "balance" | "limits";
}

type Mode = "dark" | "light";

interface Face {
  family: string;
  file: string;
  weights: string;
  fallback: string;
  /** Makes the fallback as wide as the font, so that swapping causes no layout shift. */
  adjust: string;
  /** Uses figures of another font, scaled to this one: a slashed zero in an amount looks like code. */
  figures?: { readonly file: string; readonly adjust: string };
}

const faces: Record<ThemeTokens["display_font"] | ThemeTokens["text_font"], Face> = {
  gabarito: { family: "Gabarito", file: "gabarito.woff2", weights: "400 900", fallback: "Arial", adjust: "97%" },
  figtree: { family: "Figtree", file: "figtree.woff2", weights: "300 900", fallback: "Arial", adjust: "100%" },
  petrona: { family: "Petrona", file: "petrona.woff2", weights: "100 900", fallback: "Georgia", adjust: "94%" },
  instrument: { family: "Instrument Sans", file: "instrument-sans.woff2", weights: "400 700", fallback: "Arial", adjust: "102%" },
  atkinson: {
    family: "Atkinson",
    file: "atkinson-hyperlegible-next.woff2",
    weights: "200 800",
    fallback: "Arial",
    adjust: "101%",
    figures: { file: "figtree-figures.woff2", adjust: "97%" },
  },
};

/** The only font worth preloading: titles paint first and are the largest. */
export const displayFontUrl = (theme: ThemeTokens): string => `/fonts/${faces[theme.display_font].file}`;

const paintSets: Record<ThemeTokens["card"], PaintSet> = { poster: "poster", arch: "arch", plain: "plain" };

/**
 * Variables of a brand, for a `<style>` in the head. Follows the system's mode unless `data-mode` is set on the root. Throws for a colour
 * that is not `#rrggbb`, because the text is inserted into the page.
 */
export function themeCss(theme: ThemeTokens): string {
  const modes = { dark: modeCss(theme, "dark"), light: modeCss(theme, "light") };
  const other: Mode = theme.default_mode === "dark" ? "light" : "dark";
  return [
    ...new Set([theme.display_font, theme.text_font].map((name) => fontCss(faces[name]))),
    `:root{${fontVariables(theme)}${corners[theme.corners]}${paintVariables(theme)}${modes[theme.default_mode]}}`,
    `@media(prefers-color-scheme:${other}){:root{${modes[other]}}}`,
    `:root[data-mode=dark]{${modes.dark}}:root[data-mode=light]{${modes.light}}`,
  ].join("");
}

function fontCss(face: Face): string {
  return (
    `@font-face{font-family:"${face.family}";src:url(/fonts/${face.file}) format("woff2");font-weight:${face.weights};font-display:swap}` +
    `@font-face{font-family:"${face.family} swap";src:local("${face.fallback}");size-adjust:${face.adjust}}` +
    (face.figures ? figuresCss(face, face.figures) : "")
  );
}

/** With the same weights: a browser only combines faces of one range for a letter. */
const figuresCss = ({ family, weights }: Face, { file, adjust }: NonNullable<Face["figures"]>): string =>
  `@font-face{font-family:"${family}";src:url(/fonts/${file}) format("woff2");font-weight:${weights};font-display:swap;size-adjust:${adjust};unicode-range:U+30-39}`;

function fontVariables(theme: ThemeTokens): string {
  const stack = (face: Face) => `"${face.family}","${face.family} swap",${face.fallback === "Georgia" ? "serif" : "system-ui,sans-serif"}`;
  // Petrona's figures are drawn for titles, so money uses the text font there.
  const money = theme.display_font === "petrona" ? theme.text_font : theme.display_font;
  return `--font-display:${stack(faces[theme.display_font])};--font-text:${stack(faces[theme.text_font])};--font-money:${stack(faces[money])};`;
}

function paintVariables(theme: ThemeTokens): string {
  return Object.entries(paints[paintSets[theme.card]])
    .map(([name, tones]) => `--p-${name}:#${tones[1]};--q-${name}:#${tones[2]};--d-${name}:#${tones[3]};`)
    .join("");
}

/** Replaces unreadable text colours: on the accent by white or black, as ink by the nearest readable tone of the accent. */
function readable(palette: PaletteTokens): PaletteTokens {
  return { ...palette, on_accent: textOn(palette.accent, palette.on_accent), ink: inkOn(palette.s2, palette.ink) };
}

/** Variables of one mode: declarations without a selector. */
export function modeCss(theme: ThemeTokens, mode: Mode): string {
  const palette = readable(theme[mode]);
  const own = paletteNames.map((name) => `--${name.replace("_", "-")}:${colour(palette[name])};`).join("");
  const line = `${colour(palette.t1)}${mode === "dark" ? "14" : "1a"}`;
  const mark = mode === "dark" ? theme.dark.win : mix(theme.light.win, theme.dark.win, 0.5);
  const dawn = mix(palette.accent, mode === "dark" ? palette.bg : "#ffffff", 0.85);
  const foot = mode === "dark" ? mix(palette.bg, "#000000", 0.22) : palette.s2;
  return `color-scheme:${mode};${own}--line:${line};--mark-2:${mark};--foot:${foot};--good:${isRed(palette.accent) ? palette.win : palette.ink};--dawn:${dawn};${depth(theme.corners, mode, palette)}`;
}

const paletteNames = ["bg", "s1", "s2", "s3", "t1", "t2", "t3", "accent", "on_accent", "ink", "win", "bonus", "warn", "danger"] as const;

function colour(value: string): string {
  if (!/^#[0-9a-f]{6}$/i.test(value)) throw new TypeError(`not a colour: ${value}`);
  return value;
}

/** Round corners with one tight corner, pills, or small radii. */
const corners: Record<ThemeTokens["corners"], string> = {
  leaf:
    "--r-tag:8px 8px 3px 8px;--r-s:12px 12px 4px 12px;--r-control:14px 14px 5px 14px;--r-card:16px 16px 5px 16px;--r-cta:18px 18px 6px 18px;--r-panel:20px 20px 7px 20px;" +
    "--r-hero:24px 24px 8px 24px;--r-sheet:28px 28px 0 0;--r-dialog:28px 28px 9px 28px;--r-dot:50% 50% 2px 50%;--r-avatar:50% 50% 8px 50%;--r-fab:50% 50% 10px 50%;--icon-stroke:1.9;",
  round:
    "--r-tag:11px;--r-s:16px;--r-control:26px;--r-card:24px;--r-cta:30px;--r-panel:30px;" +
    "--r-hero:34px;--r-sheet:34px 34px 0 0;--r-dialog:34px;--r-dot:50%;--r-avatar:50%;--r-fab:50%;--icon-stroke:1.7;",
  square:
    "--r-tag:4px;--r-s:8px;--r-control:8px;--r-card:8px;--r-cta:8px;--r-panel:10px;" +
    "--r-hero:10px;--r-sheet:10px 10px 0 0;--r-dialog:10px;--r-dot:2px;--r-avatar:8px;--r-fab:8px;--icon-stroke:1.9;",
};

function depth(form: ThemeTokens["corners"], mode: Mode, palette: PaletteTokens): string {
  const dark = mode === "dark";
  if (form === "square") {
    const line = `${palette.t1}${dark ? "1f" : "24"}`;
    return `--e1:0 0 0 1px ${line};--e2:0 0 0 1px ${line};--e3:0 0 0 1px ${line};--key:none;--rim:none;--cover:none;`;
  }
  if (form === "round") {
    const [near, far] = dark ? ["#0006", "#0007"] : ["#14213a0f", "#7a5a7a1f"];
    return `--e1:0 1px 2px ${near},0 14px 34px ${far};--e2:0 16px 40px ${dark ? "#0009" : "#2a355a38"};--e3:0 -12px 48px ${far};--key:0 8px 18px ${palette.accent}3d;--rim:none;--cover:0 10px 26px ${dark ? "#0006" : "#40507a24"};`;
  }
  const key = "--key:inset 0 1px 0 #ffffff59,inset 0 -2px 0 #0000002e;";
  if (dark)
    return `--e1:inset 0 1px #fff4e60a,0 2px 8px #0a050699;--e2:inset 0 1px #fff4e612,0 10px 28px #0a0506b3;--e3:inset 0 1px #fff4e617,0 -12px 48px #050203cc;${key}--rim:inset 0 1px #ffffff47,inset 0 0 0 1px #ffffff0f;--cover:0 6px 16px #0a050680;`;
  return `--e1:0 1px 2px #5a2a2514,0 6px 18px #5a2a2514;--e2:0 12px 28px #5a2a2533;--e3:0 -12px 48px #5a2a2533;${key}--rim:inset 0 1px #ffffff47;--cover:0 6px 16px #5a2a2529;`;
}
