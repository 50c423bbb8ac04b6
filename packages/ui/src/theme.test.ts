import { describe, expect, it } from "vitest";
import { themeCss, type ThemeTokens } from "./theme.ts";

const colour = "#102030";
const mode = {
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
};
const theme: ThemeTokens = {
  dark: mode,
  light: mode,
  default_mode: "dark",
  display_font: "gabarito",
  text_font: "figtree",
  corners: "leaf",
  hero: "poster",
  card: "poster",
  nav: "dock",
  opening: "banner",
};

describe("themeCss", () => {
  it("sets every variable in both modes", () => {
    const css = themeCss(theme);
    expect(css).toContain("--accent:#102030");
    expect(css).toContain("prefers-color-scheme:light");
    expect(css).toContain("[data-mode=light]");
  });

  it("refuses what is no colour: the text goes into the page as it is", () => {
    for (const value of ["red", "#fff", "#102030;}</style>", "url(x)"]) {
      expect(() => themeCss({ ...theme, dark: { ...mode, accent: value } })).toThrow(TypeError);
    }
  });
});
