import type { SportWithholdingGround } from "@trevo/contract";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { announceBet } from "./announce-bet.ts";
import type { BetState } from "./bet-states.ts";
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
 * it, because a result may pay the bets within a second. A bet that an order on its match withholds may also be named; it then stays
 * withheld until both end. Refuses with `not_found`, and with `wrong_state` if a bet was cashed out whole or is already withheld by name.
 */
export async function withholdBets(needs: IntegrityNeeds, scope: StaffTenantScope, order: WithholdOrder): Promise<{ withheld: number }> {
  const bets = await needs.db.transaction().execute((tx) => beginIn(needs, tx, { scope, order, match: null }));
  await announceBets(needs, bets);
  return { withheld: bets.length };
}

async function announceBets(needs: IntegrityNeeds, bets: readonly WholeBet[]): Promise<void> {
  for (const { bet } of bets) await announceBet(needs, { owner: { tenant_id: bet.tenant_id, player_id: bet.player_id }, id: bet.id });
}

export interface WithholdMatchOrder extends Omit<WithholdOrder, "bet_ids"> {
  readonly fixture_id: number;
  readonly market_id: number | null;
}

/** Number of bets that one transaction withholds, and one call. A settlement waits for no more than one batch. */
export const matchBatches = { together: 100, most: 5_000 } as const;

export interface WithheldMatch {
  readonly withheld: number;
  /** Bets that other orders withhold too: they stay withheld until each order has ended. */
  readonly already_withheld: number;
  /** True: one call withholds no more, and some remain. */
  readonly left: boolean;
}

/**
 * Withholds every open bet on a match or market, and every one that only other orders withhold, a batch in each transaction. A bet that is
 * settled or cashed out before its batch is locked is left as it is. Refuses with `wrong_state` if there was none to withhold.
 */
export async function withholdMatch(
  needs: IntegrityNeeds,
  scope: StaffTenantScope,
  { batches = matchBatches, ...order }: WithholdMatchOrder & { readonly batches?: { readonly together: number; readonly most: number } },
): Promise<WithheldMatch> {
  const { ground, reason, fixture_id, market_id } = order;
  const match = { fixture_id, market_id };
  const of = { tenant_id: scope.tenant.id, ...match };
  let [taken, already, after]: [number, number, string | null] = [0, 0, null];
  while (taken < batches.most) {
    const limit = Math.min(batches.together, batches.most - taken);
    const bet_ids: string[] = await withholdingStore.toWithhold(needs.db, of, { after, limit });
    if (bet_ids.length === 0) break;
    after = bet_ids.at(-1) ?? null;
    const batch = { scope, order: { bet_ids, ground, reason }, match };
    const bets = await needs.db.transaction().execute(async (tx) => {
      await withholdingStore.lockMatch(tx, of);
      return beginIn(needs, tx, batch);
    });
    taken += bets.length;
    already += bets.filter(isWithheld).length;
    await announceBets(needs, bets);
  }
  if (taken === 0) throw refuse("wrong_state");
  const [more] = await withholdingStore.toWithhold(needs.db, of, { after: null, limit: 1 });
  return { withheld: taken - already, already_withheld: already, left: more !== undefined };
}

const isWithheld = ({ bet }: WholeBet): boolean => bet.status === "withheld";

interface Ordered {
  readonly scope: StaffTenantScope;
  readonly order: WithholdOrder;
  /** Leaves out the bets that cannot be withheld. Null: the bets are named, and are refused. */
  readonly match: { readonly fixture_id: number; readonly market_id: number | null } | null;
}

/** The bets as they were before. */
async function beginIn(needs: IntegrityNeeds, tx: Tx, { scope, order, match }: Ordered): Promise<WholeBet[]> {
  const { tenant } = scope;
  const { ground, reason } = order;
  const ids = order.bet_ids.toSorted();
  await voidStore.hold(
    tx,
    ids.map((id) => ({ tenant_id: tenant.id, id })),
  );
  const found = await betStore.find(tx, tenant.id, ids);
  if (found.length < ids.length) throw refuse("not_found");
  const of = match ?? { fixture_id: null, market_id: null };
  const under = await withholdingStore.under(tx, tenant.id, { ids, order: of });
  const takes: readonly BetState[] = match ? ["open", "withheld"] : ["open", "settled", "withheld"];
  const bets = found.filter(({ bet }) => takes.includes(bet.status) && !under.has(bet.id));
  if (!match && bets.length < found.length) throw refuse("wrong_state");
  if (bets.length === 0) return [];
  const rows = bets.map(({ bet }) => ({
    tenant_id: tenant.id,
    id: newId(),
    bet_id: bet.id,
    player_id: bet.player_id,
    ...of,
    ground,
    reason,
    withheld_by: scope.staff_id,
  }));
  await withholdingStore.begin(tx, rows);
  const withheldBefore = new Set(bets.filter(isWithheld).map(({ bet }) => bet.id));
  for (const { id, player_id, bet_id } of rows) {
    await recordAuditEvent(tx, scope, {
      at: needs.clock.now(),
      actor: staffActor(scope.staff_id),
      action: "sports_withheld",
      subject: `sport_bet:${bet_id}`,
      detail: { ground, reason, ...match },
    });
    // Nothing changes for the player of a bet that is withheld already.
    if (withheldBefore.has(bet_id)) continue;
    // One member alone can decide a case. If a later settlement fails, it becomes a case again.
    await needs.cases.over(tx, { tenant_id: tenant.id, round_id: bet_id });
    const notification = withheldNotification({ id, ground });
    await needs.notifications.send(tx, { to: { tenant_id: tenant.id, player_id }, notification });
  }
  return bets;
}
