import { betBounds, binomial, combinationCount, namedSystems, type SystemCode } from "@trevo/sports";
import { isRelated, type Slip } from "./slip.ts";

/** How the selections of a slip become bets: each one alone, all in one, or every combination of some sizes. */
export const slipModes = ["singles", "multiple", "system"] as const;
export type SlipMode = (typeof slipModes)[number];

/** A bet as the ledger's rules describe it: how many legs each of its combinations has. */
export interface SlipShape {
  readonly kind: "single" | "multiple" | "system" | "builder";
  readonly sizes: readonly number[];
}

/** What a slip can be. Selections of one match are singles and nothing else. */
export function modesOf(slip: Slip): readonly SlipMode[] {
  if (slip.length < 2 || isRelated(slip)) return ["singles"];
  return slip.length >= 3 && slip.length <= betBounds.maxSystemLegs ? slipModes : ["singles", "multiple"];
}

/** What the player chose, or what most players want: everything in one bet. */
export function modeOf(slip: Slip, chosen: SlipMode | null): SlipMode {
  const modes = modesOf(slip);
  if (chosen !== null && modes.includes(chosen)) return chosen;
  return modes.includes("multiple") ? "multiple" : "singles";
}

export interface SystemOption {
  /** Its sizes, as an address of the option: `2`, `2,3`. */
  readonly value: string;
  readonly sizes: readonly number[];
  readonly combinations: number;
  /** The name that bettors know, if it has one. */
  readonly name: SystemCode | null;
}

const optionOf = (legs: number, sizes: readonly number[], name: SystemCode | null): SystemOption => ({
  value: sizes.join(),
  sizes,
  combinations: combinationCount(legs, sizes),
  name,
});

/** The systems of a number of legs: all combinations of one size, then those with a name. None has more combinations than a bet may have. */
export function systemsOf(legs: number): readonly SystemOption[] {
  const even = Array.from({ length: Math.max(legs - 2, 0) }, (_, index) => index + 2)
    .filter((size) => binomial(legs, size) <= betBounds.maxCombinations)
    .map((size) => optionOf(legs, [size], null));
  const named = namedSystems.filter((system) => system.legs === legs).map(({ sizes, code }) => optionOf(legs, sizes, code));
  return [...even, ...named];
}

/** The system that was chosen, while the slip still has it; else the first. */
export const systemOf = (legs: number, chosen: string | null): SystemOption | null => {
  const systems = systemsOf(legs);
  return systems.find(({ value }) => value === chosen) ?? systems[0] ?? null;
};

/** One bet of all legs. */
export function wholeShape(slip: Slip): SlipShape {
  const alone = slip[0]?.joined ? "builder" : "single";
  return { kind: slip.length === 1 ? alone : "multiple", sizes: [slip.length] };
}

export const systemShape = ({ sizes }: SystemOption): SlipShape => ({ kind: "system", sizes });

/** The most that is staked at once, centavos: what a field takes. */
export const maxTyped = 100_000_000;

/** What is typed for each combination, as the stake of the whole bet. */
export const stakeOf = (typed: number, { combinations, each }: { combinations: number; each: boolean }): number =>
  Math.min(each ? typed * combinations : typed, maxTyped);
