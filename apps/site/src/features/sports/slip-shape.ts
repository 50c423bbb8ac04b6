import { betBounds, binomial, combinationCount, namedSystems, type SystemCode } from "@trevo/sports";
import { isRelated, type Slip } from "./slip.ts";

/** How the selections of a slip become bets: each alone, all in one, or every combination of some sizes. */
export const slipModes = ["singles", "multiple", "system"] as const;
export type SlipMode = (typeof slipModes)[number];

/** Shape of a bet for the pricing rules: how many legs each of its combinations has. */
export interface SlipShape {
  readonly kind: "single" | "multiple" | "system" | "builder";
  readonly sizes: readonly number[];
}

/** Returns the modes available for a slip. Selections of one match can only be singles. */
export function modesOf(slip: Slip): readonly SlipMode[] {
  if (slip.length < 2 || isRelated(slip)) return ["singles"];
  return slip.length >= 3 && slip.length <= betBounds.maxSystemLegs ? slipModes : ["singles", "multiple"];
}

/** Returns the player's choice if it is available; otherwise the most popular mode, all selections in one bet. */
export function modeOf(slip: Slip, chosen: SlipMode | null): SlipMode {
  const modes = modesOf(slip);
  if (chosen !== null && modes.includes(chosen)) return chosen;
  return modes.includes("multiple") ? "multiple" : "singles";
}

export interface SystemOption {
  /** Its sizes, as the value of the option: `2`, `2,3`. */
  readonly value: string;
  readonly sizes: readonly number[];
  readonly combinations: number;
  /** Its common name among bettors, if it has one. */
  readonly name: SystemCode | null;
}

const optionOf = (legs: number, sizes: readonly number[], name: SystemCode | null): SystemOption => ({
  value: sizes.join(),
  sizes,
  combinations: combinationCount(legs, sizes),
  name,
});

/**
 * Returns the systems for a number of legs: all combinations of one size first, then the named ones. None exceeds the maximum number of
 * combinations of a bet.
 */
export function systemsOf(legs: number): readonly SystemOption[] {
  const even = Array.from({ length: Math.max(legs - 2, 0) }, (_, index) => index + 2)
    .filter((size) => binomial(legs, size) <= betBounds.maxCombinations)
    .map((size) => optionOf(legs, [size], null));
  const named = namedSystems.filter((system) => system.legs === legs).map(({ sizes, code }) => optionOf(legs, sizes, code));
  return [...even, ...named];
}

/** Returns the chosen system if the slip still allows it, otherwise the first. */
export const systemOf = (legs: number, chosen: string | null): SystemOption | null => {
  const systems = systemsOf(legs);
  return systems.find(({ value }) => value === chosen) ?? systems[0] ?? null;
};

/** Returns the shape of one bet on all legs. */
export function wholeShape(slip: Slip): SlipShape {
  const alone = slip[0]?.joined ? "builder" : "single";
  return { kind: slip.length === 1 ? alone : "multiple", sizes: [slip.length] };
}

export const systemShape = ({ sizes }: SystemOption): SlipShape => ({ kind: "system", sizes });

/** Maximum stake of an input field, centavos. */
export const maxTyped = 100_000_000;

/** Returns the stake of the whole bet if the typed amount applies to each combination. */
export const stakeOf = (typed: number, { combinations, each }: { combinations: number; each: boolean }): number =>
  Math.min(each ? typed * combinations : typed, maxTyped);
