import assert from "node:assert/strict";
import type { PlayerFacts } from "@trevo/offers";
import type { Tx } from "../../kernel/db.ts";
import { type Refusal, refuse } from "../../kernel/errors.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { PublishedOffer } from "../offers/index.ts";
import type { Player } from "../players/index.ts";
import type { CouponNeeds } from "./needs.ts";
import { eventOf, needsCpf } from "./offer-rewards.ts";
import { invalidCoupon, reasonOf } from "./resolve-coupon.ts";
import type { Signal } from "./signal-store.ts";
import { type Origin, signalsOf } from "./signals.ts";

type Needs = Pick<CouponNeeds, "clock" | "offers" | "pixKeysOf" | "players" | "vault">;

interface Opening {
  readonly owner: PlayerKey;
  readonly id: string;
  readonly origin: Origin;
  /** What the deposit brings, centavos; null where a code is enough. */
  readonly base: number | null;
}

export interface OpenOffer {
  readonly player: Player;
  readonly signals: readonly Signal[];
  /** Null: not published, paused, ended, or outside its window. Its counter is locked all the same. */
  readonly offer: PublishedOffer | null;
  /** Why the player cannot have it; null where nothing says so. */
  readonly refusal: Refusal | null;
}

/**
 * The offer as it is now, its counter locked: everything that counts its uses comes after this. What belongs to the account is read before:
 * everybody who takes the offer waits for this lock, and the caller holds the account.
 */
export async function openOffer(needs: Needs, tx: Tx, { owner, id, origin, base }: Opening): Promise<OpenOffer> {
  const { offers, players } = needs;
  const facts = await offers.facts(tx, owner);
  const player = await players.byId(owner, tx);
  assert(player, "the account that redeems exists");
  const signals = await signalsOf(needs, tx, { player, origin });
  const offer = await offers.lock(tx, { tenant_id: owner.tenant_id, id });
  return { player, signals, offer, refusal: offer && refusalOf(needs, { offer, facts, player, base }) };
}

interface Judged {
  readonly offer: PublishedOffer;
  readonly facts: PlayerFacts;
  readonly player: Player;
  readonly base: number | null;
}

/** Why the player cannot have the offer. */
export function refusalOf({ offers }: Pick<Needs, "offers">, { offer, facts, player, base }: Judged): Refusal | null {
  const found = offers.refusal(offer, { ...facts, event: eventOf(offer, facts, base) });
  if (found !== null) {
    const reason = reasonOf(found);
    return reason ? refuse(reason) : invalidCoupon();
  }
  if (facts.bonus_active && offer.args.coupon?.may_wait === false) return refuse("bonus_active");
  return base === null && needsCpf(offer, null, player.person_id) ? refuse("coupon_needs_cpf") : null;
}
