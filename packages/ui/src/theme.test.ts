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

  it("keeps the brand's text colour on its accent, unless it is unreadable", () => {
    expect(themeCss({ ...theme, dark: { ...mode, accent: "#3ddc78", on_accent: "#052410" } })).toContain("--on-accent:#052410");
    expect(themeCss({ ...theme, dark: { ...mode, accent: "#3ddc78", on_accent: "#ffffff" } })).toContain("--on-accent:#000000");
    expect(themeCss({ ...theme, dark: { ...mode, s2: "#2c2023", ink: "#402020" } })).not.toContain("--ink:#402020");
  });

  it("refuses an invalid colour, since the text goes into the page unescaped", () => {
    for (const value of ["red", "#fff", "#102030;}</style>", "url(x)", "#102030\n", ""]) {
      for (const role of Object.keys(mode)) expect(() => themeCss({ ...theme, dark: { ...mode, [role]: value } }), role).toThrow(TypeError);
    }
  });

  it("takes digits with a plain zero from another font, in that font's weights", () => {
    const css = themeCss({ ...theme, display_font: "atkinson", text_font: "atkinson" });
    const faces = [...css.matchAll(/@font-face\{font-family:"Atkinson";[^}]*\}/g)].map(([face]) => face);
    expect(faces).toHaveLength(2);
    expect(faces[1]).toContain("unicode-range:U+30-39");
    expect(new Set(faces.map((face) => /font-weight:([\d ]+)/.exec(face)?.[1])).size).toBe(1);
    expect(themeCss(theme)).not.toContain("unicode-range");
  });
});
