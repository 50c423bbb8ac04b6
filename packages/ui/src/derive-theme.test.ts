import { grounds } from "@trevo/domain";
import { describe, expect, it } from "vitest";
import { derivePalettes, distance, leastDistance, passes, proveTheme } from "./derive-theme.ts";
import { toOklab } from "./oklab.ts";

const count = 2_000;
/** Every run tries the same colours: a linear congruential generator (Numerical Recipes). */
function colours(): string[] {
  let state = 20_261_128;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return `#${(state >>> 8).toString(16).padStart(6, "0")}`;
  });
}
const corners = ["#000000", "#ffffff", "#808080", "#ff0000", "#00ff00", "#0000ff", "#ffff00", "#00ffff", "#ff00ff"];
const all = [...colours(), ...corners].flatMap((accent, index) => ({ accent, ground: grounds[index % grounds.length]! }));
const derived = all.map((input) => ({ input, palettes: derivePalettes(input) }));

describe("derivePalettes", () => {
  it("passes all 24 contrasts for 2,000 colours", () => {
    const failing = derived.flatMap(({ input, palettes }) =>
      proveTheme(palettes)
        .filter((proof) => !passes(proof))
        .map((proof) => ({ ...input, ...proof })),
    );
    expect(failing).toEqual([]);
    expect(proveTheme(derived[0]!.palettes)).toHaveLength(24);
  });

  it("keeps the ink and the four meanings of each mode apart", () => {
    const near = derived.flatMap(({ input, palettes }) =>
      Object.values(palettes).flatMap(({ ink, win, bonus, warn, danger }) => {
        const labs = [ink, win, bonus, warn, danger].map(toOklab);
        const pairs = labs.flatMap((one, index) => labs.slice(index + 1).map((other) => distance(one, other)));
        return Math.min(...pairs) < leastDistance ? [{ ...input, ink, win, bonus, warn, danger }] : [];
      }),
    );
    expect(near).toEqual([]);
  });

  it("keeps the accent where its lightness serves the mode", () => {
    const { dark, light } = derivePalettes({ accent: "#0b7a3e", ground: "earth" });
    expect(light.accent).toBe("#0b7a3e");
    expect(dark.accent).not.toBe("#0b7a3e");
  });

  it("refuses what is no colour", () => {
    for (const accent of ["red", "#fff", "#102030;}</style>"]) expect(() => derivePalettes({ accent, ground: "earth" })).toThrow(TypeError);
  });
});

it("a palette whose texts are too weak fails its proof", () => {
  const { dark, light } = derivePalettes({ accent: "#ff8a4c", ground: "opposite" });
  const failing = proveTheme({ dark: { ...dark, t3: dark.s3 }, light: { ...light, on_accent: light.accent } }).filter(
    (proof) => !passes(proof),
  );
  expect(failing.map(({ mode, pair }) => `${mode} ${pair}`)).toEqual(["dark t3_s2", "light accent"]);
});
