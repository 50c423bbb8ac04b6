import { advance, startRounds, type RoundRules, type Transition } from "../round-machine.ts";
import type { Refusal } from "../refusal.ts";
import type { Action, Bet, PlayedRound, RoundEvent } from "../round-state.ts";

export type TestRound = PlayedRound;

export const rulesOf = (kind: RoundRules["kind"], minimumCycleMs = 0): RoundRules => ({ kind, minimumCycleMs });

export const betOf = (stake: number): Bet => ({ stake, params: { target: 50 } });

export const actionOf = (action: string): Action => ({ action });

/** A round that is closed and lost by default. */
export const roundOf = (id: string, more: Partial<TestRound> = {}): TestRound => ({
  id,
  state: "closed",
  stake: 100,
  payout: 0,
  balance: 1_000,
  ...more,
});

export const refusalOf = (code: string | undefined, status: number): Refusal => ({
  status,
  error: code === undefined ? { message: "no" } : { message: "no", code },
  retryAfterMs: null,
});

/** The refusal for a call without an answer. */
export const lost: Refusal = refusalOf(undefined, 0);

/** The state after a stake pressed at 1,000 ms of the page's clock. */
export const started = (rules: RoundRules, bet: Bet, balance = 1_000): Transition<TestRound> =>
  advance({ rules, state: startRounds<TestRound>(balance), at: 1_000 }, { type: "stake", bet });

type Reply = { type: "answered"; round: TestRound } | { type: "refused"; refusal: Refusal };

/** The state after the stake's answer, at the same moment. */
export function playing(rules: RoundRules, reply: Reply): Transition<TestRound> {
  const { state } = started(rules, betOf(100));
  const event: RoundEvent<TestRound> = { ...reply, ticket: state.ticket };
  return advance({ rules, state, at: 1_000 }, event);
}
