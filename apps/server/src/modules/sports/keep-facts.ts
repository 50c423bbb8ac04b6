import type { FixtureMessage, StateUpdate } from "../../adapters/sports-feed/port.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import type { FeedLead } from "./feed-store.ts";
import { decideDue, type FixtureStanding, isDangerous, takeState } from "./fixture-standing.ts";
import { fixtureStore, type StoredFixture } from "./fixture-store.ts";
import { marketStore } from "./market-store.ts";
import { forAllBooks } from "./suspension-reasons.ts";
import { suspensionStore } from "./suspension-store.ts";
import { lockFeed } from "./lead-feed.ts";
import type { MessageOutcome } from "./message-outcome.ts";

/** How long a fixture stays suspended after the feed reports that play goes on, ms. */
export const afterDangerMs = 15_000;

const toStanding = (fixture: StoredFixture): FixtureStanding => ({
  ...fixture,
  facts_at: fixture.facts_at?.getTime() ?? null,
  decide_at: fixture.decide_at?.getTime() ?? null,
});

/**
 * Suspends the fixture before its facts change, in a separate transaction, so that no bet is accepted between a goal and its score. The
 * suspension remains even if the message turns out to be a duplicate; the next state of play lifts it.
 */
export async function suspendInDanger(db: Db, lead: FeedLead, { producer, fixture: name, content, at }: FixtureMessage): Promise<void> {
  if (content.t !== "state") return;
  const fixture = await fixtureStore.findByName(db, producer, name);
  if (!fixture || (fixture.facts_at && at < fixture.facts_at) || !isDangerous(fixture.facts, content)) return;
  await db.transaction().execute(async (tx) => {
    await lockFeed(tx, lead);
    await suspensionStore.lockAlone(tx, "fixture", fixture.id);
    await suspensionStore.suspend(tx, forAllBooks("fixture", fixture.id), "danger");
    await fixtureStore.setDangerEnd(tx, fixture.id, null);
  });
}

interface StateMessage {
  readonly fixture_id: number;
  /** False for a feed that sends results: its facts are shown and decide nothing. */
  readonly decides: boolean;
  readonly update: StateUpdate;
  readonly at: Date;
  readonly log_id: number;
}

/** Holds the fixture's exclusive lock: a bet is accepted either before all of this or after it. */
export async function keepFacts(tx: Tx, { fixture_id, decides, update, at, log_id }: StateMessage): Promise<MessageOutcome> {
  const fixture = await fixtureStore.find(tx, fixture_id);
  if (!fixture) return "unknown_fixture";
  const markets = decides ? await marketStore.standings(tx, fixture_id) : [];
  const step = takeState({ fixture: toStanding(fixture), markets }, update, at.getTime());
  const key = forAllBooks("fixture", fixture_id);
  if (step === "contradiction") await suspensionStore.suspend(tx, key, "stale_feed");
  if (typeof step === "string") return step;
  await fixtureStore.keep(tx, fixture_id, step.fixture);
  await marketStore.keepRevisions(tx, step.revisions, { source: "facts", log_id });
  await suspensionStore.lift(tx, key, "stale_feed");
  if (update.danger === null) await endDanger(tx, fixture);
  return "applied";
}

/** Sets the end of the suspension once; it lies a while after play goes on. */
async function endDanger(tx: Tx, fixture: StoredFixture): Promise<void> {
  const [suspension] = await suspensionStore.find(tx, [forAllBooks("fixture", fixture.id)]);
  if (suspension?.since.danger !== undefined) await fixtureStore.setDangerEnd(tx, fixture.id, afterDangerMs);
}

/**
 * Applies what is due by time alone. Facts that have been stable for long enough become results, unless the feed may have missed a
 * correction. Danger that is over is lifted. Returns the fixtures concerned.
 */
export async function keepTime(db: Db, lead: FeedLead): Promise<number[]> {
  const { producer } = lead;
  const due = await fixtureStore.dueForResults(db, producer);
  for (const id of due) await db.transaction().execute((tx) => decideFixture(tx, lead, id));
  const calm = await fixtureStore.outOfDanger(db, producer);
  for (const id of calm)
    await db.transaction().execute(async (tx) => {
      await lockFeed(tx, lead);
      await suspensionStore.lockAlone(tx, "fixture", id);
      if (await fixtureStore.clearDangerEnd(tx, id)) await suspensionStore.lift(tx, forAllBooks("fixture", id), "danger");
    });
  return [...due, ...calm];
}

async function decideFixture(tx: Tx, lead: FeedLead, id: number): Promise<void> {
  const feed = await lockFeed(tx, lead);
  if (feed.state !== "live") return;
  await suspensionStore.lockAlone(tx, "fixture", id);
  const fixture = await fixtureStore.find(tx, id);
  if (!fixture?.decide_at) return;
  const markets = feed.kind === "facts" ? await marketStore.standings(tx, id) : [];
  const step = decideDue({ fixture: toStanding(fixture), markets, revisions: [] }, fixture.decide_at.getTime());
  await fixtureStore.keep(tx, id, step.fixture);
  await marketStore.keepRevisions(tx, step.revisions, { source: "facts", log_id: null });
}
