import type { Tx } from "../../kernel/db.ts";
import { newId } from "../../kernel/ids.ts";
import { runEach } from "../../kernel/run-each.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { BetOnFixture } from "../sports/index.ts";
import { caseStore } from "./case-store.ts";
import type { CaseNeeds } from "./needs.ts";
import { hasOwnBook } from "./own-book.ts";
import { signalStore } from "./signal-store.ts";
import { type Signal, opensAt, scoreOf, signalsOf } from "./signals.ts";

const dayMs = 86_400_000;
/** Matches with bets in this period are examined, ms. */
const examinedMs = dayMs;
/** The usual stake of a tier is that of this period, ms. */
const usualMs = 30 * dayMs;
/** An account this young is new, ms. */
const newMs = 7 * dayMs;
/** A signal that grows by less is the same one. */
const sameScore = 5;

/** Examines the recent bets of every brand with a book of its own. Reads them without any lock. */
export async function findSignals(needs: CaseNeeds): Promise<void> {
  const brands = (await needs.tenants.all()).filter(hasOwnBook);
  await runEach(needs.log, brands, {
    run: (tenant) => findSignalsAt(needs, tenant),
    describe: ({ slug }) => ({ tenant: slug }),
    failure: "the bets of a brand were not examined for signals",
  });
  await signalStore.forgetTotals(needs.db, new Date(needs.clock.now().getTime() - 2 * usualMs));
}

async function findSignalsAt(needs: CaseNeeds, tenant: Tenant): Promise<void> {
  const since = new Date(needs.clock.now().getTime() - examinedMs);
  const ids = await signalStore.matchesSince(needs.db, tenant.id, since);
  await runEach(needs.log, await needs.sports.betOnFixtures(needs.db, ids), {
    run: async (fixture) => {
      const found = await examine(needs, tenant, fixture);
      if (found.length > 0) await needs.db.transaction().execute((tx) => keepSignals(needs, tx, { tenant, fixture, found }));
    },
    describe: ({ id }) => ({ tenant: tenant.slug, fixture: id }),
    failure: "the bets on a match were not examined for signals",
  });
}

async function examine({ db, clock, players, deviceGroups }: CaseNeeds, tenant: Tenant, fixture: BetOnFixture): Promise<Signal[]> {
  const now = clock.now();
  const of = { tenant_id: tenant.id, fixture_id: fixture.id };
  const [pace, stakes] = [await signalStore.paceOf(db, of), await signalStore.stakesOn(db, of)];
  const { tier } = fixture;
  await signalStore.keepTotal(db, { ...of, tier, stake: pace.stake, seen_at: now });
  const ids = [...new Set(stakes.map(({ player_id }) => player_id))];
  const readers = await players.readersAmong(tenant.id, ids);
  const youngest = Math.min(now.getTime(), fixture.starts_at.getTime()) - newMs;
  return signalsOf({
    tier,
    pace,
    stakes,
    usual: await signalStore.usual(db, { ...of, tier, since: new Date(now.getTime() - usualMs) }),
    newcomers: new Set(readers.filter(({ created_at }) => created_at.getTime() >= youngest).map(({ id }) => id)),
    deviceOf: await deviceGroups(tenant.id, ids),
  });
}

interface Found {
  readonly tenant: Tenant;
  readonly fixture: BetOnFixture;
  readonly found: readonly Signal[];
}

/** Opens a case where a signal is strong enough, or adds to the match's case what has grown; a closed one may be opened again. */
async function keepSignals({ clock }: CaseNeeds, tx: Tx, { tenant, fixture, found }: Found): Promise<void> {
  const of = { tenant_id: tenant.id, fixture_id: fixture.id };
  const at = clock.now();
  const known = await caseStore.ofMatch(tx, of);
  if (!known && scoreOf(found) < opensAt) return;
  const opened = known === null && (await caseStore.open(tx, { ...of, id: newId(), score: scoreOf(found), opened_by: null, at }));
  const held = await caseStore.holdMatch(tx, of);
  if (!held) return;
  const before = new Map((await caseStore.signals(tx, held)).map((one) => [one.kind, one.score]));
  const grown = found.filter(({ kind, score }) => score >= (before.get(kind) ?? -sameScore) + sameScore);
  if (grown.length === 0) return;
  await caseStore.keepSignals(tx, held, { signals: grown, at });
  const scores = new Map([...before, ...grown.map((one) => [one.kind, one.score] as const)]);
  const score = scoreOf([...scores.values()].map((one) => ({ score: one })));
  const reopens = held.state === "closed" && score > (held.closed_score ?? 0) + sameScore;
  const kind = opened ? "opened" : reopens ? "reopened" : "signalled";
  await caseStore.change(tx, held, { state: reopens ? "open" : held.state, score, at });
  await caseStore.addStep(tx, held, { kind, by: null, note: null, detail: { signals: grown.map((one) => one.kind) }, at });
}
