import type { SportAutoCashOutRequest, SportBet } from "@trevo/contract";
import { centavos } from "@trevo/domain";
import { highestCashOut, isAutoCashOutDue, legOutcome } from "@trevo/sports";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { keyOf, type PlayerKey, type PlayerScope, tenantOfRow } from "../../kernel/scope.ts";
import { announceBet } from "./announce-bet.ts";
import { type AutoCashOutEnd, type AutoCashOutKey, autoCashOutStore, type StoredAutoCashOut } from "./auto-cash-out-store.ts";
import { isUnsettled } from "./bet-states.ts";
import { betStore, type WholeBet } from "./bet-store.ts";
import { cashOutRequestStore } from "./cash-out-request-store.ts";
import { holdCashOut } from "./hold-cash-out.ts";
import type { SportBetsNeeds } from "./needs.ts";
import { readOwnBet } from "./own-bets.ts";
import { takeCashOut } from "./take-cash-out.ts";

interface Target extends SportAutoCashOutRequest {
  readonly id: string;
}

/**
 * Sets the value at which the whole bet is cashed out automatically; replaces an earlier target. No offer can exceed the possible payout
 * less 1 %.
 */
export async function setAutoCashOut(needs: SportBetsNeeds, scope: PlayerScope, { id: bet_id, at_least }: Target): Promise<SportBet> {
  const owner = keyOf(scope);
  await needs.db.transaction().execute(async (tx) => {
    const whole = await holdOwn(tx, owner, bet_id);
    mustAllow(whole, at_least);
    const active = await autoCashOutStore.active(tx, owner.tenant_id, bet_id);
    if (active?.at_least === at_least) return;
    if (active) await endAutoCashOut(tx, active, "replaced");
    await autoCashOutStore.insert(tx, { ...owner, id: newId(), bet_id, at_least });
  });
  return readOwnBet(needs, scope, bet_id);
}

/** Succeeds even if there is no target or it was already paid; the returned bet shows which. */
export async function cancelAutoCashOut(needs: SportBetsNeeds, scope: PlayerScope, { id }: { readonly id: string }): Promise<SportBet> {
  const owner = keyOf(scope);
  await needs.db.transaction().execute(async (tx) => {
    await holdOwn(tx, owner, id);
    const active = await autoCashOutStore.active(tx, owner.tenant_id, id);
    if (active) await endAutoCashOut(tx, active, "cancelled");
  });
  return readOwnBet(needs, scope, id);
}

async function holdOwn(tx: Tx, owner: PlayerKey, id: string): Promise<WholeBet> {
  await betStore.hold(tx, owner, id);
  const [whole] = await betStore.find(tx, owner.tenant_id, [id]);
  if (whole?.bet.player_id !== owner.player_id) throw refuse("not_found");
  return whole;
}

function mustAllow({ bet, legs }: WholeBet, at_least: number): void {
  const why_not = bet.status === "withheld" ? "withheld" : bet.status !== "open" ? "settled" : bet.is_free ? "free_bet" : null;
  if (why_not) throw refuse("cash_out_unavailable", { extras: { why_not } });
  const outcomes = legs.map(({ selections }) => legOutcome(selections.map(({ outcome }) => outcome)));
  const terms = { sizes: bet.sizes, is_free: bet.is_free, stake: centavos(bet.remaining_stake), legs };
  const max_amount = highestCashOut(terms, outcomes);
  if (at_least > max_amount) throw refuse("auto_cash_out_too_high", { extras: { max_amount } });
}

/** Also withdraws its pending request, if there is one. The bet must be locked. */
async function endAutoCashOut(tx: Tx, auto: AutoCashOutKey, end: AutoCashOutEnd): Promise<void> {
  await autoCashOutStore.end(tx, auto, end);
  await cashOutRequestStore.withdraw(tx, auto);
}

/**
 * Tries one target: in one transaction that locks the bet, at the current offer, with the same steps as a player's own cash-out. In play it
 * only creates a request, which waits and is decided like any other. If the bet is worth less than the target or is suspended, nothing
 * happens and the target stays. True if it was paid or its request waits.
 */
export async function tryAutoCashOut(needs: SportBetsNeeds, key: AutoCashOutKey): Promise<boolean> {
  const owner: PlayerKey = { tenant_id: key.tenant_id, player_id: key.player_id };
  const tenant = await tenantOfRow(needs.tenants, owner.tenant_id);
  const isTaken = await needs.db.transaction().execute(async (tx) => {
    const { bet } = await holdOwn(tx, owner, key.bet_id);
    const active = await autoCashOutStore.active(tx, owner.tenant_id, key.bet_id);
    if (active?.id !== key.id) return false;
    if (bet.status === "withheld" && isUnsettled(bet)) return false;
    if (bet.status !== "open") {
      await autoCashOutStore.end(tx, active, "over");
      return false;
    }
    if (await cashOutRequestStore.isPending(tx, owner.tenant_id, key.bet_id)) return false;
    const of = await holdCashOut(needs, tx, { tenant, owner, bet_id: key.bet_id });
    if (!isReached(active, of.offer)) return false;
    await takeCashOut(needs, tx, { of, request: requestOf(active), auto_cash_out_id: active.id });
    return true;
  });
  if (isTaken) await announceBet(needs, { owner, id: key.bet_id });
  return isTaken;
}

/** True if the offer reaches the target. */
export const isReached = ({ at_least }: Pick<StoredAutoCashOut, "at_least">, offer: { amount: number } | { why_not: unknown }): boolean =>
  "amount" in offer && isAutoCashOutDue({ at_least: centavos(at_least) }, centavos(offer.amount));

/** Requests the whole bet for at least the target. */
const requestOf = ({ at_least }: StoredAutoCashOut) => ({ share_bps: 10_000, seen_amount: at_least, accept: "exact" as const });
