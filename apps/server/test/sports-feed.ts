import { type FixtureFacts, type Goal, type MarketKey, noFacts, type Score } from "@trevo/sports";
import type { FeedContent, FixtureDraft, StateUpdate } from "../src/adapters/sports-feed/port.ts";
import type { Database } from "../src/kernel/db.ts";
import { feedStore, type FeedLead, type StoredFeed } from "../src/modules/sports/feed-store.ts";
import { fixtureStore, type StoredFixture } from "../src/modules/sports/fixture-store.ts";
import { addFeed, beginRecovery, takeLead } from "../src/modules/sports/lead-feed.ts";
import { marketStore, type StoredResult } from "../src/modules/sports/market-store.ts";
import { reasonsOf, type SuspensionKey, type SuspensionReason } from "../src/modules/sports/suspension-reasons.ts";
import { suspensionStore } from "../src/modules/sports/suspension-store.ts";
import { type Taken, takeMessage } from "../src/modules/sports/take-message.ts";

const team = (id: string) => ({
  id,
  name: `Team ${id}`,
  short: id,
  shirt: { pattern: "plain", first: "#ffffff", second: "#000000" } as const,
});

/** A week ago: a fixture scheduled for then is no longer offered. A fixed date would some day be offered. */
const beginning = Math.floor(Date.now() / 1_000) * 1_000 - 7 * 86_400_000;

/** Time of the feed's clock, this many seconds after its beginning. */
export const second = (s: number): Date => new Date(beginning + s * 1_000);

export const draftOf = (change: Partial<FixtureDraft> = {}): FixtureDraft => ({
  competition: { id: "c1", sport: "football", country: "BR", name: "Competition", slug: "competition", tier: 1 },
  home: team("h"),
  away: team("a"),
  round: "1",
  starts_at: second(0).toISOString(),
  simulated: null,
  ...change,
});

/** Facts with these goals: `h12`, `a47+` (in the second half) or `h12!` (cancelled). */
export function factsOf(text: string, change: Partial<FixtureFacts> = {}): FixtureFacts {
  const goals = text.split(" ").flatMap((one): Goal[] => {
    const [, side, minute, half, cancelled] = /^([ha])(\d+)(\+?)(!?)$/.exec(one) ?? [];
    if (!side) return [];
    return [{ side: side === "h" ? "home" : "away", minute: Number(minute), half: half ? "half2" : "half1", cancelled: cancelled === "!" }];
  });
  const of = (half: Goal["half"]): Score => {
    const counted = (side: Goal["side"]) => goals.filter((goal) => goal.half === half && goal.side === side && !goal.cancelled).length;
    return [counted("home"), counted("away")];
  };
  return { ...noFacts, phase: "half1", started_at: 1, goals, score: { half1: of("half1"), half2: of("half2") }, ...change };
}

export const fullTime = { phase: "full_time", ending: "full_time" } as const;

export const stateOf = (facts: FixtureFacts, change: Partial<StateUpdate> = {}): FeedContent => ({
  t: "state",
  state: facts.ending === "full_time" ? "ended" : "live",
  facts,
  clock: { phase: facts.phase, base_s: 0, at: 0, rate: facts.ending === null ? 1 : 0 },
  danger: null,
  seed: null,
  ...change,
});

export const market = (type: MarketKey["type"], line_x4 = 0, part: MarketKey["part"] = "match"): MarketKey => ({ type, line_x4, part });

let producers = 100;

/** Creates a separate live feed led by this process, with a fixture `m1`. */
export async function createFeedFixture({ db }: Pick<Database, "db">, feedKind: StoredFeed["kind"] = "facts") {
  const producer = ++producers;
  await addFeed(db, { producer, code: `feed-${producer}`, kind: feedKind });
  const lead = await takeLead(db, producer);
  let seq = 0;
  const send = (content: FeedContent, of: { at: Date; seq?: number | null; fixture?: string; lead?: FeedLead }): Promise<Taken> => {
    const number = of.seq === undefined ? ++seq : of.seq;
    if (typeof number === "number") seq = Math.max(seq, number);
    return takeMessage(db, of.lead ?? lead, { producer, seq: number, at: of.at, fixture: of.fixture ?? "m1", content });
  };
  const endRecovery = (request: string, at: Date) => takeMessage(db, lead, { producer, at, snapshot_done: request });
  await endRecovery((await beginRecovery(db, lead)).request, second(-10));
  await send({ t: "fixture", draft: draftOf() }, { at: second(-5) });
  const fixture = async (): Promise<StoredFixture> => {
    const found = await fixtureStore.findByName(db, producer, "m1");
    if (!found) throw new Error("the fixture is missing");
    return found;
  };
  const { id } = await fixture();
  const results = async (): Promise<(Pick<StoredResult, "revision" | "kind" | "source"> & { market: string; won: string })[]> => {
    const markets = new Map((await marketStore.ofFixture(db, id)).map((one) => [one.id, `${one.type}:${one.line_x4}:${one.part}`]));
    return (await marketStore.results(db, id)).map(({ market_id, revision, kind, source, outcomes }) => ({
      market: markets.get(market_id) ?? "",
      revision,
      kind,
      source,
      won: (outcomes ?? []).map((one) => (one.void_halves === 2 ? "v" : one.won ? "w" : "l")).join(""),
    }));
  };
  const reasons = async (scope: SuspensionKey["scope"], scope_id = id): Promise<SuspensionReason[]> => {
    const [found] = await suspensionStore.find(db, [{ book_id: 0, scope, scope_id }]);
    return reasonsOf(found?.reasons ?? 0);
  };
  return {
    producer,
    lead,
    id,
    send,
    endRecovery,
    fixture,
    results,
    reasons,
    alive: (of: { seq: number | null; at: Date }) => takeMessage(db, lead, { producer, alive: true, ...of }),
    feed: async () => (await feedStore.find(db, producer)) ?? null,
    offer: (keys: readonly MarketKey[]) => db.transaction().execute((tx) => marketStore.add(tx, id, keys)),
    log: () => feedStore.messagesOf(db, producer, "m1"),
  };
}

export type FeedFixture = Awaited<ReturnType<typeof createFeedFixture>>;
