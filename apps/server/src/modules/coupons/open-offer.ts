import assert from "node:assert/strict";
import type { Tx } from "../../kernel/db.ts";
import { type Refusal, refuse } from "../../kernel/errors.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { PublishedOffer } from "../offers/index.ts";
import type { Player } from "../players/index.ts";
import type { CouponNeeds } from "./needs.ts";
import { eventOf, needsCpf } from "./offer-rewards.ts";
import { invalidCoupon, reasonOf } from "./resolve-coupon.ts";

type Needs = Pick<CouponNeeds, "offers" | "players">;

export interface OpenOffer {
  readonly player: Player;
  /** Null: not published, paused, ended, or outside its window. Its counter is locked all the same. */
  readonly offer: PublishedOffer | null;
  /** Why the player cannot have it; null where nothing says so. */
  readonly refusal: Refusal | null;
}

/**
 * The offer as it is now, its counter locked: everything that counts its uses comes after this. The player's facts are read before: everybody who takes
 * the offer waits for this lock, and they belong to the account, which the caller holds.
 */
export async function openOffer(
  { offers, players }: Needs,
  tx: Tx,
  { owner, id, base = null }: { owner: PlayerKey; id: string; base?: number | null },
): Promise<OpenOffer> {
  const facts = await offers.facts(tx, owner);
  const player = await players.byId(owner, tx);
  assert(player, "the account that redeems exists");
  const offer = await offers.lock(tx, { tenant_id: owner.tenant_id, id });
  if (!offer) return { player, offer, refusal: null };
  const found = offers.refusal(offer, { ...facts, event: eventOf(offer, facts, base) });
  if (found !== null) {
    const reason = reasonOf(found);
    return { player, offer, refusal: reason ? refuse(reason) : invalidCoupon() };
  }
  if (facts.bonus_active && offer.args.coupon?.may_wait === false) return { player, offer, refusal: refuse("bonus_active") };
  return { player, offer, refusal: base === null && needsCpf(offer, null, player.person_id) ? refuse("coupon_needs_cpf") : null };
}
