import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { PublishedOffer } from "../offers/index.ts";
import type { Player } from "../players/index.ts";
import type { CouponNeeds } from "./needs.ts";
import { takeGroup } from "./offer-group.ts";
import { faceValueOf } from "./offer-rewards.ts";
import type { Redemption } from "./redemption-store.ts";
import type { CodeKey } from "./code-store.ts";
import { store } from "./store.ts";

type Needs = Pick<CouponNeeds, "clock" | "endedBonuses" | "offers">;

export interface Reservation {
  readonly player: Player;
  /** The current version. */
  readonly offer: PublishedOffer;
  /** Null for an offer without a code. */
  readonly code_id: string | null;
  readonly deposit: { readonly id: string; readonly amount: number } | null;
  readonly due_at: Date;
}

const keyOf = ({ tenant_id, id }: Player): PlayerKey => ({ tenant_id, player_id: id });

/**
 * Takes a use from the limits of the person, the code and the offer. The offer's counter must be locked. Refuses with `coupon_used`,
 * `coupon_not_combinable`, `coupon_used_up`.
 */
export async function reserveRedemption(needs: Needs, tx: Tx, input: Reservation): Promise<Redemption> {
  const redemption = await addRedemption(needs, tx, input);
  const { tenant_id, amount } = redemption;
  if (!(await needs.offers.reserve(tx, { ...offerKey(input.offer), cents: amount }))) throw refuse("coupon_used_up");
  if (input.code_id !== null) await takeCode(needs, tx, { tenant_id, id: input.code_id });
  return redemption;
}

/** Takes a use of the code. Redemptions of a multi-use code wait for its row, so it comes after the offer's counter, which orders them. */
export async function takeCode({ clock }: Pick<Needs, "clock">, tx: Tx, { tenant_id, id }: CodeKey): Promise<void> {
  if (!(await store.codes.use(tx, { tenant_id, id, now: clock.now() }))) throw refuse("coupon_used_up");
}

/** Takes a use from the person's limit only. Refuses with `coupon_used`, `coupon_not_combinable`. */
export async function addRedemption(needs: Needs, tx: Tx, input: Reservation): Promise<Redemption> {
  const { player, offer, code_id, deposit, due_at } = input;
  const owner = keyOf(player);
  const now = needs.clock.now();
  const amount = faceValueOf(offer.args, deposit?.amount ?? null);
  const nth = await takeSlot(needs, tx, { owner, offer, person_id: player.person_id });
  if (nth === null) throw refuse("coupon_used");
  await takeGroup(needs, tx, { owner, person_id: player.person_id, offer });
  return store.redemptions.add(tx, {
    ...owner,
    id: newId(),
    amount,
    offer_id: offer.id,
    offer_group: offer.group,
    version: offer.version,
    terms_hash: offer.terms_hash,
    person_id: player.person_id,
    coupon_code_id: code_id,
    deposit_id: deposit?.id ?? null,
    base: deposit?.amount ?? null,
    nth,
    due_at,
    created_at: now,
  });
}

export const offerKey = ({ tenant_id, id }: Pick<PublishedOffer, "tenant_id" | "id">) => ({ tenant_id, id });

export interface Slot {
  readonly owner: PlayerKey;
  readonly offer: PublishedOffer;
  readonly person_id: string | null;
  /** The redemption that needs the slot, if it exists already. */
  readonly redemption_id?: string;
}

/**
 * Returns the number of the person's first free use, or null if none is free. A reservation can be replaced: an open charge with the coupon
 * does not prevent another one, and of two charges the one paid first counts. The offer's counter is locked for that, as for every change
 * of reservations.
 */
export async function takeSlot(
  needs: Pick<Needs, "clock" | "offers">,
  tx: Tx,
  { owner, offer, person_id, redemption_id }: Slot,
): Promise<number | null> {
  const mine = { ...owner, person_id, ...(redemption_id !== undefined && { except: redemption_id }) };
  const uses = await store.redemptions.usesOf(tx, { ...mine, offer_id: offer.id });
  const most = offer.args.limits.per_person ?? Infinity;
  const final = uses.filter(({ status }) => status !== "reserved");
  if (final.length >= most) return null;
  const waiting = uses.length >= most ? uses.find(({ status }) => status === "reserved") : undefined;
  if (waiting && !(await replace(needs, tx, waiting))) return null;
  // Two accounts may have taken the same number before they were known to belong to one person.
  const taken = new Set(uses.filter((use) => use !== waiting).map(({ nth }) => nth));
  let nth = 1;
  while (taken.has(nth)) nth++;
  return nth;
}

/** Returns false if the reservation was granted or held in the meantime. */
async function replace(needs: Pick<Needs, "clock" | "offers">, tx: Tx, { tenant_id, id, offer_id }: Redemption): Promise<boolean> {
  await needs.offers.lock(tx, { tenant_id, id: offer_id });
  const redemption = await store.redemptions.lock(tx, { tenant_id, id });
  if (redemption.status === "reserved") await releaseRedemption(needs, tx, { redemption, reason: "replaced" });
  return redemption.status === "reserved" || redemption.status === "released";
}

/** Releases a reservation. The redemption and the offer's counter must be locked. */
export async function releaseRedemption(
  needs: Pick<Needs, "clock" | "offers">,
  tx: Tx,
  { redemption, reason }: { redemption: Redemption; reason: string },
): Promise<Redemption> {
  const { tenant_id, offer_id, amount, coupon_code_id, updated_at } = redemption;
  await needs.offers.release(tx, { tenant_id, id: offer_id, cents: amount, reserved_at: updated_at });
  if (coupon_code_id !== null) await store.codes.giveBack(tx, { tenant_id, id: coupon_code_id });
  return store.redemptions.transition(tx, redemption, { to: "released", reason, at: needs.clock.now(), due_at: null });
}
