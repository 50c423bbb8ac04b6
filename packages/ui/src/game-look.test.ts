import { describe, expect, it } from "vitest";
import { contrast, readableRatio } from "./contrast.ts";
import { gameLookCss, stageTones } from "./game-look.ts";
import { paints, type Paint } from "./paints.ts";
import type { PaletteTokens, ThemeTokens } from "./theme.ts";

const paletteOf = (colour: string): PaletteTokens => ({
  bg: colour,
  s1: colour,
  s2: colour,
  s3: colour,
  t1: colour,
  t2: colour,
  t3: colour,
  accent: colour,
  on_accent: colour,
  ink: colour,
  win: colour,
  bonus: colour,
  warn: colour,
  danger: colour,
});
const theme: ThemeTokens = {
  dark: paletteOf("#0d1526"),
  light: paletteOf("#edf2f8"),
  default_mode: "light",
  display_font: "petrona",
  text_font: "instrument",
  corners: "round",
  hero: "bands",
  card: "arch",
  nav: "float",
  opening: "balance",
};
const names = Object.keys(paints.arch) as Paint[];

describe("the style sheet of a game", () => {
  it("keeps the stage dark where the brand is light", () => {
    const [page, stage = ""] = gameLookCss(theme).split(".stage{");
    expect(page).toContain("[data-mode=light]{color-scheme:light;--bg:#edf2f8");
    expect(stage).toMatch(/^color-scheme:dark;--bg:#0d1526/);
  });

  it("repaints the stage only for a brand with paints of its own", () => {
    for (const name of names) expect(gameLookCss(theme)).toContain(`--${name}-lit:${stageTones(theme, name).lit};`);
    expect(gameLookCss({ ...theme, card: "poster" })).not.toContain("-lit:");
  });

  it.each(["arch", "plain"] as const)("gives white text 4.5 to 1 on every ground of the %s paints", (card) => {
    for (const name of names) {
      const { lit, field, deep, ground } = stageTones({ ...theme, card }, name);
      for (const tone of [lit, field, deep, ground])
        expect(contrast("#ffffff", tone), `${name} ${tone}`).toBeGreaterThanOrEqual(readableRatio);
    }
  });

  it("throws for what is no colour", () => {
    for (const mode of ["dark", "light"] as const)
      for (const role of ["accent", "win", "bg"] as const)
        expect(() => gameLookCss({ ...theme, [mode]: { ...theme[mode], [role]: "#fff;}</style>" } })).toThrow(TypeError);
  });
});
