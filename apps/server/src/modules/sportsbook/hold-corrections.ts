import { recordAuditEvent } from "../../kernel/audit-log.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Tx } from "../../kernel/db.ts";
import { newId } from "../../kernel/ids.ts";
import type { Notifications } from "../notifications/index.ts";
import type { StandingResult } from "../sports/index.ts";
import { type AutomaticCorrection, type BrandFixture, correctionStore } from "./correction-store.ts";
import { type Correction, correctionOf, judgeCorrections, keyOfFixture } from "./judge-corrections.ts";
import { withheldNotification } from "./messages.ts";
import type { BetChange } from "./settlement-effect.ts";
import { withholdingStore } from "./withholding-store.ts";

export interface HoldCorrectionNeeds {
  readonly clock: Clock;
  readonly notifications: Pick<Notifications, "send">;
  readonly cases: { over(tx: Tx, round: { readonly tenant_id: number; readonly round_id: string }): Promise<void> };
}

interface HeldCorrections {
  /** The changes to post. */
  readonly posted: readonly BetChange[];
  readonly withheld: readonly BetChange[];
  /** The corrections among those posted that no person decided. */
  readonly automatic: readonly AutomaticCorrection[];
}

/**
 * Withholds the corrections that wait for two people. The transaction must hold the bets, and gets the locks of the corrected matches: two
 * batches that are posted at the same time do not exceed the bound together.
 */
export async function holdCorrections(
  needs: HoldCorrectionNeeds,
  tx: Tx,
  { changes, resultsOf }: { readonly changes: readonly BetChange[]; readonly resultsOf: ReadonlyMap<number, readonly StandingResult[]> },
): Promise<HeldCorrections> {
  const corrections = await findCorrections(tx, changes, resultsOf);
  if (corrections.length === 0) return { posted: changes, withheld: [], automatic: [] };
  const fixtures = fixturesOf(corrections);
  await correctionStore.lock(tx, fixtures);
  const taken = await correctionStore.taken(tx, fixtures);
  const waiting = judgeCorrections(corrections, new Map(taken.map((one) => [keyOfFixture(one), one.taken])));
  await withhold(needs, tx, waiting);
  const withheld = new Set([...waiting.keys()].map(({ change }) => change));
  return {
    posted: changes.filter((change) => !withheld.has(change)),
    withheld: [...withheld],
    automatic: corrections.filter((one) => !waiting.has(one)).flatMap(rowsOf),
  };
}

const keyOf = ({ whole: { bet } }: BetChange) => ({ tenant_id: bet.tenant_id, id: bet.id });

async function findCorrections(
  tx: Tx,
  changes: readonly BetChange[],
  resultsOf: ReadonlyMap<number, readonly StandingResult[]>,
): Promise<Correction[]> {
  const again = changes.filter(({ last }) => last !== null);
  if (again.length === 0) return [];
  const released = await correctionStore.releases(tx, again.map(keyOf));
  return again.flatMap((change) => {
    const { tenant_id, id } = keyOf(change);
    const releases = released.filter((one) => one.tenant_id === tenant_id && one.id === id);
    return correctionOf(change, { resultsOf, releases }) ?? [];
  });
}

function fixturesOf(corrections: readonly Correction[]): BrandFixture[] {
  const all = corrections.flatMap(({ change, fixtures }) =>
    fixtures.map((fixture_id) => ({ tenant_id: change.whole.bet.tenant_id, fixture_id })),
  );
  return [...new Map(all.map((one) => [keyOfFixture(one), one])).values()];
}

const rowsOf = ({ change: { whole, next }, fixtures, taken }: Correction): AutomaticCorrection[] =>
  fixtures.map((fixture_id) => ({
    tenant_id: whole.bet.tenant_id,
    fixture_id,
    bet_id: whole.bet.id,
    settlement_no: next.settlement_no,
    taken,
  }));

async function withhold(needs: HoldCorrectionNeeds, tx: Tx, waiting: ReadonlyMap<Correction, number>): Promise<void> {
  const rows = [...waiting].map(([{ change }, fixture_id]) => {
    const { tenant_id, id: bet_id, player_id } = change.whole.bet;
    const order = { fixture_id, market_id: null, ground: "correction" as const, reason: null, withheld_by: null };
    return { tenant_id, id: newId(), bet_id, player_id, ...order };
  });
  if (rows.length === 0) return;
  await withholdingStore.begin(tx, rows);
  for (const { tenant_id, id, bet_id, player_id, ground, fixture_id } of rows) {
    await recordAuditEvent(
      tx,
      { tenant: { id: tenant_id }, request_id: null },
      { at: needs.clock.now(), actor: "system", action: "sports_withheld", subject: `sport_bet:${bet_id}`, detail: { ground, fixture_id } },
    );
    await needs.cases.over(tx, { tenant_id, round_id: bet_id });
    await needs.notifications.send(tx, { to: { tenant_id, player_id }, notification: withheldNotification({ id, ground }) });
  }
}
