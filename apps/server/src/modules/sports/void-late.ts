import { isDecided, lateMs, outcomesOf } from "@trevo/sports";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Log } from "../../kernel/log.ts";
import { runEach } from "../../kernel/run-each.ts";
import { nextRevision, type Revision } from "./fixture-standing.ts";
import { fixtureStore } from "./fixture-store.ts";
import { lateStore } from "./late-store.ts";
import { marketStore } from "./market-store.ts";
import { suspensionStore } from "./suspension-store.ts";

interface VoidLateNeeds {
  readonly db: Db;
  readonly log: Pick<Log, "error">;
}

/**
 * Applies the betting rule on matches that are not played in time. Bets that were placed for a start after which the match did not begin
 * within 48 hours are void, also if it is played later; bets for its next start stay. A match that was abandoned and not resumed within 48
 * hours: what is decided stands, the rest is void. A later message of the feed does not change either.
 */
export async function voidLate({ db, log }: VoidLateNeeds): Promise<void> {
  const inLock = (id: number, decide: (tx: Tx) => Promise<void>) =>
    db.transaction().execute(async (tx) => {
      await suspensionStore.lockAlone(tx, "fixture", id);
      await decide(tx);
    });
  const of = {
    describe: (fixture: number) => ({ fixture }),
    failure: "the bets on a match that was not played in time were not declared void",
  };
  await runEach(log, await lateStore.notBegun(db, lateMs), { ...of, run: (id) => inLock(id, (tx) => voidStarts(tx, id)) });
  await runEach(log, await lateStore.notResumed(db, lateMs), { ...of, run: (id) => inLock(id, (tx) => voidRest(tx, id)) });
}

/** The results of the markets stay as they are: only the bets of the period are void. */
async function voidStarts(tx: Tx, id: number): Promise<void> {
  for (const { from, to, markets: open } of await lateStore.missedStarts(tx, id, lateMs)) {
    const markets = (await marketStore.standings(tx, id)).filter((market) => open.includes(market.id));
    const revisions = markets.map(({ id: market_id, revision, outcomes }): Revision => ({
      market_id,
      revision: revision + 1,
      kind: "cancelled",
      outcomes,
    }));
    await marketStore.keepWindow(tx, revisions, { void_from: from, void_to: to });
  }
}

async function voidRest(tx: Tx, id: number): Promise<void> {
  const fixture = await fixtureStore.find(tx, id);
  if (!fixture || !(await lateStore.isNotResumed(tx, id, lateMs))) return;
  const facts = { ...fixture.facts, ending: "abandoned" } as const;
  const markets = (await marketStore.standings(tx, id)).filter(({ voided, outcomes }) => !voided && outcomes === null);
  const revisions = markets.flatMap((market): Revision[] => {
    const outcomes = outcomesOf(market, facts);
    const revision = isDecided(outcomes) ? nextRevision(market, outcomes) : null;
    // As a cancellation, which facts that arrive later do not replace.
    return revision ? [{ ...revision, kind: "cancelled" }] : [];
  });
  await marketStore.keepRevisions(tx, revisions, { source: "rule", log_id: null });
}
