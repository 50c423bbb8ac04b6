import { noFacts } from "@trevo/sports";
import type { FeedContent } from "../../adapters/sports-feed/port.ts";
import { canonicalJson } from "../../kernel/canonical.ts";
import type { Db } from "../../kernel/db.ts";
import { feedStore } from "./feed-store.ts";
import { decideDue, type FixtureStanding, type MarketStanding, type Revision, type Step, takeState } from "./fixture-standing.ts";
import { fixtureStore } from "./fixture-store.ts";
import { marketStore } from "./market-store.ts";

export interface Replayed {
  readonly messages: number;
  /** Where the replayed messages and the stored rows differ; empty if they agree. */
  readonly differences: readonly { readonly what: string; readonly replayed: unknown; readonly stored: unknown }[];
}

/**
 * Replays the stored messages of a fixture in their original order, without writing, and compares the outcome with the rows. Applies to the
 * part of a fixture that follows from its facts. Null if there is no such fixture.
 */
export async function replayFixture(db: Db, id: number, now: Date): Promise<Replayed | null> {
  const stored = await fixtureStore.find(db, id);
  if (!stored) return null;
  const log = await feedStore.messagesOf(db, stored.producer, stored.external_id);
  const feed = await feedStore.find(db, stored.producer);
  const markets = feed?.kind === "prices" ? [] : await marketStore.ofFixture(db, id);
  let step: Step = { fixture: blank(stored.starts_at), markets: markets.map(undecided), revisions: [] };
  for (const { body, at, outcome } of log) {
    const content = body as FeedContent;
    if (content.t !== "state" || outcome === "wrong_seed" || outcome === "unknown_fixture") continue;
    const next = takeState(step, content, at.getTime());
    if (typeof next !== "string") step = { ...next, revisions: [...step.revisions, ...next.revisions] };
  }
  const end = decideDue(step, now.getTime());
  const results = (await marketStore.results(db, id)).filter(({ source }) => source === "facts");
  const replayed = { state: end.fixture.state, facts: end.fixture.facts, clock: end.fixture.clock, results: textsOf(end.revisions) };
  const known = { state: stored.state, facts: stored.facts, clock: stored.clock, results: textsOf(results) };
  const differences = (Object.keys(replayed) as (keyof typeof replayed)[]).flatMap((what) =>
    canonicalJson(replayed[what]) === canonicalJson(known[what]) ? [] : [{ what, replayed: replayed[what], stored: known[what] }],
  );
  return { messages: log.length, differences };
}

const blank = (starts_at: Date): FixtureStanding => ({
  state: "scheduled",
  facts: noFacts,
  clock: { phase: "not_started", base_s: 0, at: starts_at.getTime(), rate: 0 },
  facts_at: null,
  decide_at: null,
  seed: null,
});

const undecided = ({ id, type, part, line_x4 }: Awaited<ReturnType<typeof marketStore.ofFixture>>[number]): MarketStanding => ({
  id,
  type,
  part,
  line_x4,
  revision: 0,
  outcomes: null,
  voided: false,
});

const textsOf = (revisions: readonly Revision[]): string[] =>
  revisions.map(({ market_id, revision, kind, outcomes }) => `${market_id} ${revision} ${kind} ${canonicalJson(outcomes)}`).toSorted();
