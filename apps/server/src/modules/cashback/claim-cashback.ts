import assert from "node:assert/strict";
import type { CashbackItem } from "@trevo/contract";
import { availableCashback, cashbackSlotsPerDay, localDate, localMoment, nextCashbackAmount } from "@trevo/domain";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { runIdempotently } from "../../kernel/idempotency.ts";
import { type PlayerKey, type PlayerScope, keyOf, tenantOfRow } from "../../kernel/scope.ts";
import type { Gift } from "../rewards/index.ts";
import { type ItemRow, itemsStore } from "./items-store.ts";
import type { CashbackNeeds } from "./needs.ts";
import { presentItem } from "./present.ts";
import { rakebackIdOf, takeGrowth } from "./settle-rakeback.ts";

export interface ClaimInput {
  readonly cashback_id: string;
  /** 1 to 3; only open slots are paid. */
  readonly slots: number;
  readonly idempotency_key: string | null;
}

type Needs = Pick<CashbackNeeds, "db" | "clock" | "players" | "rewards" | "tenants" | "programmes">;
type Hint = () => Promise<void>;

const dayMs = 86_400_000;
const route = "POST /bonuses/cashback/claim";

/** Pays the open slots under the item's lock, each under its own key. */
export async function claimCashback(needs: Needs, scope: PlayerScope, input: ClaimInput): Promise<CashbackItem> {
  const { idempotency_key: key, ...body } = input;
  const owner = keyOf(scope);
  const hints: Hint[] = [];
  const claimed = await runIdempotently(needs.db, { ...owner, route, key, body }, async (tx) => {
    if (!scope.tenant.settings.cashback) throw refuse("not_found");
    await needs.players.hold(tx, owner);
    // Read after the lock: the account may have been closed, with its sessions, while this claim waited.
    if ((await needs.players.byId(owner, tx))?.state === "closed") throw refuse("session_required");
    const item = await findItem(needs, tx, { scope, id: input.cashback_id });
    const now = needs.clock.now();
    const open = availableCashback(item, localMoment(now, scope.tenant.timezone));
    if (open === 0) throw refuse("nothing_to_claim");
    const payment = await paymentOf(needs, tx, item);
    const paid = await paySlots(needs, tx, { item, slots: Math.min(input.slots, open), payment });
    hints.push(...paid.hints);
    return presentItem(paid.item, { now, timezone: scope.tenant.timezone, wagering: payment.wagering ?? null });
  });
  for (const hint of hints) await hint();
  return claimed;
}

/** Locks the item until the transaction ends. Claiming today's rakeback turns it into an item. */
async function findItem(needs: Needs, tx: Tx, { scope, id }: { scope: PlayerScope; id: string }): Promise<ItemRow> {
  const owner = keyOf(scope);
  const item = await itemsStore.lock(tx, owner, id);
  if (item) return item;
  const now = needs.clock.now();
  const days = [now, new Date(now.getTime() - dayMs)].map((moment) => rakebackIdOf(owner, localDate(moment, scope.tenant.timezone)));
  if (!days.includes(id)) throw refuse("not_found");
  const grown = id === days[0] ? await takeGrowth(needs, tx, { tenant: scope.tenant, player_id: owner.player_id }) : null;
  // A concurrent call may have created it first.
  const made = grown ?? (await itemsStore.lock(tx, owner, id));
  if (!made) throw refuse("nothing_to_claim");
  return made;
}

export const payOpenJob = "pay-open-cashback";

/**
 * Queues the payment in the transaction that excludes the player. The slots are paid after its commit, because it already holds the wallet,
 * and a claim locks the item first.
 */
export const queuePayOpen = ({ jobs }: Pick<CashbackNeeds, "jobs">, tx: Tx, { tenant_id, player_id }: PlayerKey): Promise<void> =>
  jobs.add(tx, { name: payOpenJob, payload: { tenant_id, player_id } satisfies PlayerKey });

/** Pays every slot that is open now, in cash: an excluded player can have no bonus. An excluded player is not notified of a balance. */
export async function payOpenSlots(needs: Needs, owner: PlayerKey): Promise<void> {
  const tenant = await tenantOfRow(needs.tenants, owner.tenant_id);
  if (!tenant.settings.cashback) return;
  const now = localMoment(needs.clock.now(), tenant.timezone);
  await needs.db.transaction().execute(async (tx) => {
    await needs.players.hold(tx, owner);
    await takeGrowth(needs, tx, { tenant, player_id: owner.player_id });
    for (const item of await itemsStore.lockUnclaimed(tx, owner))
      await paySlots(needs, tx, { item, slots: availableCashback(item, now), payment: inCash });
  });
}

/** How an item is paid: in cash, or as a bonus that starts at once if the player has none. */
type Payment = Pick<Gift, "offer" | "wagering" | "title" | "requested">;

const inCash: Payment = {};

async function paymentOf({ programmes }: Pick<Needs, "programmes">, tx: Tx, item: ItemRow): Promise<Payment> {
  if (item.paid_as === "cash") return inCash;
  assert(item.offer_id !== null && item.offer_version !== null, "cashback as a bonus has an offer");
  const offer = await programmes.offerVersion(tx, { tenant_id: item.tenant_id, id: item.offer_id, version: item.offer_version });
  assert(offer, "the offer of a cashback was published");
  return { offer, wagering: offer.args.wagering, title: offer.name, requested: true };
}

async function paySlots(
  { rewards }: Needs,
  tx: Tx,
  { item, slots, payment }: { item: ItemRow; slots: number; payment: Payment },
): Promise<{ item: ItemRow; hints: Hint[] }> {
  const hints: Hint[] = [];
  let paid = item;
  for (let nth = 0; nth < slots && paid.claimed < cashbackSlotsPerDay; nth++) {
    const { after } = await rewards.grant(
      tx,
      { tenant_id: item.tenant_id, player_id: item.player_id },
      {
        source: "cashback",
        external_id: `${item.id}:${paid.claimed + 1}`,
        reason: `${item.origin === "edge" ? "rakeback" : "cashback"}:${item.base_day}`,
        ...payment,
        reward: { code: payment.offer ? "bonus_fixed" : "cash", amount: nextCashbackAmount(paid) },
      },
    );
    hints.push(after);
    paid = { ...paid, claimed: item.type === "immediate" ? cashbackSlotsPerDay : paid.claimed + 1 };
  }
  if (paid.claimed !== item.claimed) await itemsStore.setClaimed(tx, item, paid.claimed);
  return { item: paid, hints };
}
