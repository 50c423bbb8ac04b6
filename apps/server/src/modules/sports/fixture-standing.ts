import type { StateUpdate } from "../../adapters/sports-feed/port.ts";
import { canonicalJson } from "../../kernel/canonical.ts";
import {
  clockSeconds,
  contradictionsOf,
  type FixtureFacts,
  isDecided,
  isSameOutcome,
  type MarketKey,
  type Outcome,
  outcomesOf,
  wholeOf,
  earlyResultMs,
} from "@trevo/sports";

export type FixtureState = StateUpdate["state"] | "resulted";

/** The part of a fixture that follows from its messages alone. Times are of the feed's clock, ms since 1970. */
export interface FixtureStanding extends Pick<StateUpdate, "facts" | "clock" | "seed"> {
  readonly state: FixtureState;
  readonly facts_at: number | null;
  readonly decide_at: number | null;
}

/** A market with its newest revision; revision 0 and null outcomes if there is none. */
export interface MarketStanding extends MarketKey {
  readonly id: number;
  readonly revision: number;
  readonly outcomes: readonly Outcome[] | null;
  /** The feed has voided the whole market, so the facts do not decide it. */
  readonly voided: boolean;
}

export interface Revision {
  readonly market_id: number;
  readonly revision: number;
  readonly kind: "result" | "undone" | "cancelled";
  readonly outcomes: readonly Outcome[] | null;
}

const isOver = ({ ending }: FixtureFacts): boolean => ending !== null;

/** Uses the canonical order, because the database returns keys in another order. */
const countsOf = ({ score, corners, goals, phase, ending }: FixtureFacts): string => canonicalJson([score, corners, goals, phase, ending]);

const changesCounts = (a: FixtureFacts, b: FixtureFacts): boolean => countsOf(a) !== countsOf(b);

/** When the new facts may decide markets: at once at the end of a half or the match, otherwise after they have been stable for a while. */
function decideAt(before: FixtureStanding, { facts }: StateUpdate, at: number): number | null {
  if (!changesCounts(before.facts, facts)) return before.decide_at;
  const isHalfOver = facts.phase === "half_time" && before.facts.phase !== "half_time";
  return isOver(facts) || isHalfOver ? at : at + earlyResultMs;
}

/** True if the facts changed in a way that moves prices, even if the feed reports no danger. */
export function isDangerous(before: FixtureFacts, { danger, facts }: StateUpdate): boolean {
  if (danger !== null) return true;
  const counts = ({ score, reds }: FixtureFacts) => JSON.stringify([wholeOf(score), reds]);
  return facts.ending === null && counts(before) !== counts(facts);
}

/** A feed may report an interruption without the phase: what was played before it stays as it was known. */
function keepPlay({ facts: known, clock }: FixtureStanding, update: StateUpdate, at: number): StateUpdate {
  const { state, facts } = update;
  if (state !== "interrupted" && state !== "abandoned") return update;
  if (facts.phase !== "not_started" || known.phase === "not_started") return update;
  return {
    ...update,
    facts: { ...known, ending: known.phase === "full_time" ? known.ending : facts.ending },
    clock: { phase: known.phase, base_s: clockSeconds(clock, at), at, rate: 0 },
  };
}

/** `old`: a newer state is known. `contradiction`: the facts cannot be true, and a recovery must be requested from the feed. */
export function applyState(before: FixtureStanding, reported: StateUpdate, at: number): FixtureStanding | "old" | "contradiction" {
  if (before.facts_at !== null && at < before.facts_at) return "old";
  const update = keepPlay(before, reported, at);
  if (contradictionsOf(update.facts).length > 0) return "contradiction";
  const { clock, state } = update;
  // A feed that reports the start only while it knows it does not take it back.
  const facts = { ...update.facts, started_at: update.facts.started_at ?? before.facts.started_at };
  const isResulted = before.state === "resulted" && state === "ended" && !changesCounts(before.facts, facts);
  return {
    state: isResulted ? "resulted" : state,
    facts,
    clock,
    facts_at: at,
    seed: update.seed ?? before.seed,
    decide_at: decideAt(before, update, at),
  };
}

export const isSameResult = (a: readonly Outcome[] | null, b: readonly Outcome[] | null): boolean => {
  if (a === null || b === null) return a === b;
  return a.length === b.length && a.every((outcome, index) => outcome !== undefined && isSameOutcome(outcome, b[index] ?? outcome));
};

/** The next revision of a market; null if the outcomes are already known, because a repeated result changes nothing. */
export function nextRevision(market: MarketStanding, outcomes: readonly Outcome[] | null): Revision | null {
  if (isSameResult(market.outcomes, outcomes)) return null;
  const kind = outcomes === null ? "undone" : "result";
  return { market_id: market.id, revision: market.revision + 1, kind, outcomes };
}

/**
 * Returns a revision for each market whose present result differs from the facts. A market that the feed has voided stays void until the
 * feed undoes it.
 */
export const revisionsOf = (facts: FixtureFacts, markets: readonly MarketStanding[]): Revision[] =>
  markets.flatMap((market) => {
    if (market.voided) return [];
    const outcomes = outcomesOf(market, facts);
    return nextRevision(market, isDecided(outcomes) ? outcomes : null) ?? [];
  });

export const isDue = ({ decide_at }: FixtureStanding, at: number): boolean => decide_at !== null && decide_at <= at;

/** The fixture after its facts have decided its markets. */
export const decided = (fixture: FixtureStanding): FixtureStanding => ({
  ...fixture,
  state: fixture.state === "ended" ? "resulted" : fixture.state,
  decide_at: null,
});

const withRevisions = (markets: readonly MarketStanding[], revisions: readonly Revision[]): MarketStanding[] =>
  markets.map((market) => {
    const made = revisions.find(({ market_id }) => market_id === market.id);
    return made ? { ...market, revision: made.revision, outcomes: made.outcomes } : market;
  });

export interface Step {
  readonly fixture: FixtureStanding;
  readonly markets: readonly MarketStanding[];
  readonly revisions: readonly Revision[];
}

/** Applies the decisions that are due at this time of the feed's clock. */
export function decideDue(step: Step, at: number): Step {
  if (!isDue(step.fixture, at)) return step;
  const made = revisionsOf(step.fixture.facts, step.markets);
  return {
    fixture: decided(step.fixture),
    markets: withRevisions(step.markets, made),
    revisions: [...step.revisions, ...made],
  };
}

/**
 * Applies one message about the state of a fixture: first what was due before it, then its facts, then what they decide at once. The same
 * messages in the same order lead to the same fixture and the same revisions.
 */
export function takeState(before: Omit<Step, "revisions">, update: StateUpdate, at: number): Step | "old" | "contradiction" {
  const due = decideDue({ ...before, revisions: [] }, at);
  const fixture = applyState(due.fixture, update, at);
  return typeof fixture === "string" ? fixture : decideDue({ ...due, fixture }, at);
}
