import type { SportWithholdingGround } from "@trevo/contract";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { announceBet } from "./announce-bet.ts";
import { betStore, type WholeBet } from "./bet-store.ts";
import { withheldNotification } from "./messages.ts";
import type { IntegrityNeeds } from "./needs.ts";
import { voidStore } from "./void-store.ts";
import { withholdingStore } from "./withholding-store.ts";

export interface WithholdOrder {
  readonly bet_ids: readonly string[];
  readonly ground: SportWithholdingGround;
  /** Visible to staff only. */
  readonly reason: string;
}

/**
 * Withholds bets: from the commit on, no settlement or cash-out of them is posted until two members end it. One member is enough to begin
 * it, because a result may pay the bets within a second. Refuses with `not_found`, and with `wrong_state` if a bet was cashed out whole or
 * is already withheld.
 */
export async function withholdBets(needs: IntegrityNeeds, scope: StaffTenantScope, order: WithholdOrder): Promise<{ withheld: number }> {
  const bets = await needs.db.transaction().execute((tx) => beginIn(needs, tx, { scope, order, openOnly: false }));
  for (const { bet } of bets) await announceBet(needs, { owner: { tenant_id: bet.tenant_id, player_id: bet.player_id }, id: bet.id });
  return { withheld: bets.length };
}

export interface WithholdMatchOrder extends Omit<WithholdOrder, "bet_ids"> {
  readonly fixture_id: number;
  readonly market_id: number | null;
}

/** Number of bets that one transaction withholds, and one call. A settlement waits for no more than one batch. */
export const matchBatches = { together: 100, most: 5_000 } as const;

/**
 * Withholds every open bet on a match or market, a batch in each transaction. A bet that is settled, cashed out or withheld before its
 * batch is locked is left as it is. Refuses with `wrong_state` if there was none to withhold.
 */
export async function withholdMatch(
  needs: IntegrityNeeds,
  scope: StaffTenantScope,
  { batches = matchBatches, ...order }: WithholdMatchOrder & { readonly batches?: { readonly together: number; readonly most: number } },
): Promise<{ withheld: number; left: boolean }> {
  const of = { tenant_id: scope.tenant.id, fixture_id: order.fixture_id, market_id: order.market_id };
  let [withheld, after]: [number, string | null] = [0, null];
  while (withheld < batches.most) {
    const limit = Math.min(batches.together, batches.most - withheld);
    const bet_ids: string[] = await withholdingStore.onMatch(needs.db, of, { status: "open", after, limit });
    if (bet_ids.length === 0) break;
    after = bet_ids.at(-1) ?? null;
    const { ground, reason } = order;
    const batch = { scope, order: { bet_ids, ground, reason }, openOnly: true };
    const bets = await needs.db.transaction().execute((tx) => beginIn(needs, tx, batch));
    withheld += bets.length;
    for (const { bet } of bets) await announceBet(needs, { owner: { tenant_id: bet.tenant_id, player_id: bet.player_id }, id: bet.id });
  }
  if (withheld === 0) throw refuse("wrong_state");
  const [more] = await withholdingStore.onMatch(needs.db, of, { status: "open", after: null, limit: 1 });
  return { withheld, left: more !== undefined };
}

interface Ordered {
  readonly scope: StaffTenantScope;
  readonly order: WithholdOrder;
  /** True: leaves out bets that are no longer open. False: refuses. */
  readonly openOnly: boolean;
}

async function beginIn(needs: IntegrityNeeds, tx: Tx, { scope, order, openOnly }: Ordered): Promise<WholeBet[]> {
  const { tenant } = scope;
  const { ground, reason } = order;
  const ids = order.bet_ids.toSorted();
  await voidStore.hold(
    tx,
    ids.map((id) => ({ tenant_id: tenant.id, id })),
  );
  const found = await betStore.find(tx, tenant.id, ids);
  const bets = openOnly ? found.filter(({ bet }) => bet.status === "open") : found;
  if (found.length < ids.length) throw refuse("not_found");
  if (bets.some(({ bet }) => bet.status !== "open" && bet.status !== "settled")) throw refuse("wrong_state");
  if (bets.length === 0) return [];
  const rows = bets.map(({ bet }) => ({
    tenant_id: tenant.id,
    id: newId(),
    bet_id: bet.id,
    player_id: bet.player_id,
    ground,
    reason,
    withheld_by: scope.staff_id,
  }));
  await withholdingStore.begin(tx, rows);
  for (const { id, player_id, bet_id } of rows) {
    // One member alone can decide a case. If a later settlement fails, it becomes a case again.
    await needs.cases.over(tx, { tenant_id: tenant.id, round_id: bet_id });
    const notification = withheldNotification({ id, ground });
    await needs.notifications.send(tx, { to: { tenant_id: tenant.id, player_id }, notification });
    await recordAuditEvent(tx, scope, {
      at: needs.clock.now(),
      actor: staffActor(scope.staff_id),
      action: "sports_withheld",
      subject: `sport_bet:${bet_id}`,
      detail: { ground, reason },
    });
  }
  return bets;
}
