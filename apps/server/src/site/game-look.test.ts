import { contrast, mix, readableRatio } from "@trevo/ui/contrast";
import { gameLookCss } from "@trevo/ui/game-look";
import { describe, expect, it } from "vitest";
import { auroraTheme, norteTheme, trevoTheme } from "../seed/themes.ts";

/** Pairs of text and background as used in the games' style sheets. */
const pairs = [
  ["t1", "s1"],
  ["t2", "s1"],
  ["t3", "s1"],
  ["ink", "s1"],
  ["win", "s1"],
  ["danger", "s1"],
  ["t1", "s2"],
  ["t2", "s2"],
  ["t3", "s2"],
  ["win", "s2"],
  ["warn", "s2"],
  ["t1", "s3"],
  ["on-accent", "accent"],
  ["s1", "t1"],
] as const;

/** Returns the variables defined within a selector. */
function variablesOf(css: string, selector: string): Record<string, string> {
  const block = css.slice(css.lastIndexOf(`${selector}{`) + selector.length + 1).split("}")[0] ?? "";
  return Object.fromEntries([...block.matchAll(/--([\w-]+):(#[0-9a-f]{6})(?=;)/gi)].map(([, name, value]) => [name, value]));
}

describe.each(Object.entries({ trevo: trevoTheme, aurora: auroraTheme, norte: norteTheme }))("a game of %s", (_, theme) => {
  const css = gameLookCss(theme);

  it.each([":root[data-mode=dark]", ":root[data-mode=light]", ".stage"])("is readable in %s: panel, keys and chips", (selector) => {
    const tokens = variablesOf(css, selector);
    for (const [text, ground] of pairs)
      expect(contrast(tokens[text] ?? "", tokens[ground] ?? ""), `${text} on ${ground}`).toBeGreaterThanOrEqual(readableRatio);
  });

  it("is readable on the colour of a win", () => {
    const win = variablesOf(css, ".stage")["win"] ?? "";
    expect(contrast(mix("#000000", win, 0.14), win)).toBeGreaterThanOrEqual(readableRatio);
  });

  it("shows its logo on the background of a won chip", () => {
    expect(contrast(variablesOf(css, ":root")["cream-accent"] ?? theme.light.accent, "#fff4e6")).toBeGreaterThanOrEqual(3);
  });
});

it("uses no lime for a brand other than trevo", () => {
  for (const theme of [auroraTheme, norteTheme]) expect(gameLookCss(theme)).not.toContain(trevoTheme.dark.win);
});
