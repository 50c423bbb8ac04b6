/**
 * `duplicate`: it was processed before. `old`: something newer is known. `unknown_fixture`, `unknown_market`: only the message itself was
 * stored. `contradiction`: it cannot be true. `wrong_seed`: the seed does not match the commitment.
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
