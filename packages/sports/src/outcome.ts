/**
 * Outcome of one selection. `void_halves`: halves of the stake that are returned: 0, 1 (a quarter line with one void neighbour) or 2
 * (void). `won` applies to the rest. A dead heat divides a win: `places` of `tied` selections were paid.
 */
export interface Outcome {
  readonly won: boolean;
  readonly void_halves: 0 | 1 | 2;
  readonly dead_heat?: { readonly places: number; readonly tied: number };
}

export const wonOutcome: Outcome = { won: true, void_halves: 0 };
export const lostOutcome: Outcome = { won: false, void_halves: 0 };
export const voidOutcome: Outcome = { won: false, void_halves: 2 };
export const halfWonOutcome: Outcome = { won: true, void_halves: 1 };
export const halfLostOutcome: Outcome = { won: false, void_halves: 1 };

/** `places` of the `tied` selections that share a position are paid. If all are paid, it is a win. */
export function deadHeatOutcome(places: number, tied: number): Outcome {
  const outcome: Outcome = { won: true, void_halves: 0, dead_heat: { places, tied } };
  if (!isOutcome(outcome)) throw new RangeError(`not a dead heat: ${places} of ${tied}`);
  return places === tied ? wonOutcome : outcome;
}

/**
 * Validates outcomes from outside: a feed, a proof, a form. A void selection has not won; a dead heat is a win shared by more selections
 * than it pays.
 */
export function isOutcome({ won, void_halves, dead_heat }: Outcome): boolean {
  if (void_halves !== 0 && void_halves !== 1 && void_halves !== 2) return false;
  if (won && void_halves === 2) return false;
  if (!dead_heat) return true;
  const { places, tied } = dead_heat;
  return won && Number.isSafeInteger(places) && Number.isSafeInteger(tied) && places >= 1 && places <= tied && tied <= 1_000;
}

export const outcomeNames = ["won", "lost", "void", "half_won", "half_lost", "dead_heat"] as const;
export type OutcomeName = (typeof outcomeNames)[number];

export function nameOfOutcome({ won, void_halves, dead_heat }: Outcome): OutcomeName {
  if (void_halves === 2) return "void";
  if (dead_heat) return "dead_heat";
  if (void_halves === 1) return won ? "half_won" : "half_lost";
  return won ? "won" : "lost";
}

/** Equal outcomes are one result: a repeated message creates no new revision. */
export const isSameOutcome = (a: Outcome, b: Outcome): boolean =>
  a.won === b.won &&
  a.void_halves === b.void_halves &&
  a.dead_heat?.places === b.dead_heat?.places &&
  a.dead_heat?.tied === b.dead_heat?.tied;
