import { type HouseRules, multiActionEngines, versionsOf } from "@trevo/engines";
import type { GameReturn } from "./sum-rounds.ts";

const isOf = (rules: HouseRules, sum: GameReturn): boolean =>
  rules.game === sum.game && rules.rulesHash === sum.rules_hash && rules.paytableHash === sum.paytable_hash;

export const sumOf = (rules: HouseRules, sums: readonly GameReturn[]): GameReturn | undefined => sums.find((sum) => isOf(rules, sum));

/** Undefined if it is not a house game with published rules, for example a reward box. */
export const rulesOf = (sum: GameReturn): HouseRules | undefined => versionsOf(sum.game).find((rules) => isOf(rules, sum));

/** Whether the promised return assumes the best decisions. */
export const isByDecisions = (rules: HouseRules): boolean => multiActionEngines.some((engine) => engine === rules);
