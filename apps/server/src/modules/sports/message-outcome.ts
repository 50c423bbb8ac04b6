/**
 * `duplicate`: it was taken before. `old`: something newer is known. `unknown_fixture`, `unknown_market`: kept as it came, and nothing else.
 * `contradiction`: it cannot be true. `wrong_seed`: the seed is not the one that was committed to.
 */
export type MessageOutcome =
  | "applied"
  | "unchanged"
  | "duplicate"
  | "old"
  | "unknown_fixture"
  | "unknown_market"
  | "contradiction"
  | "wrong_seed";
