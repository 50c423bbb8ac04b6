import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { auroraTheme, norteTheme, trevoTheme } from "../../seed/themes.ts";
import { drawBrandCard, drawGameCard, drawIcon } from "./draw-brand.ts";

const covers = join(import.meta.dirname, "../../../../site/public/covers");

it("draws each brand with its own logo and colours", () => {
  const icons = [trevoTheme, auroraTheme, norteTheme].map((theme) => drawIcon(theme, "icon"));
  expect(new Set(icons).size).toBe(3);
  expect(icons[0]).toContain(trevoTheme.dark.accent);
  expect(icons[1]).toContain(auroraTheme.light.accent);
});

it("leaves no page variable unresolved, and no id twice", async () => {
  const [dice, crash] = await Promise.all(["dice", "crash"].map((name) => readFile(join(covers, `${name}.svg`), "utf8")));
  for (const theme of [trevoTheme, auroraTheme, norteTheme]) {
    for (const card of [drawGameCard(theme, dice ?? ""), drawBrandCard(theme, [dice ?? "", crash ?? "", dice ?? ""])]) {
      expect(card).not.toContain("var(");
      const ids = [...card.matchAll(/\bid="([^"]+)"/g)].map((found) => found[1]);
      expect(new Set(ids).size).toBe(ids.length);
      for (const [, used] of card.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(used);
    }
  }
});
