import type { DerivedTheme, NewBrand } from "@trevo/contract";
import { derivePalettes, passes, proveTheme } from "@trevo/ui/derive-theme";

/** Rounds down, so that a displayed ratio is never above the real one. */
const hundredths = (ratio: number): number => Math.floor(ratio * 100) / 100;

export function deriveTheme({ accent, ground }: Pick<NewBrand, "accent" | "ground">): DerivedTheme {
  const theme = derivePalettes({ accent, ground });
  return { theme, proof: proveTheme(theme).map((proof) => ({ ...proof, ratio: hundredths(proof.ratio), passes: passes(proof) })) };
}
