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
  /** Amount of the deposit in centavos; null if the coupon needs no deposit. */
  readonly base: number | null;
}

export interface OpenOffer {
  readonly player: Player;
  readonly signals: readonly Signal[];
  /** Null if the offer is not published, is paused, has ended or is outside its window. Its counter is locked in any case. */
  readonly offer: PublishedOffer | null;
  /** Why the player cannot have the offer; null if the player can. */
  readonly refusal: Refusal | null;
}

/**
 * Reads the current offer and locks its counter, which everything that counts uses needs. The account's data are read first, because every
 * redemption of the offer waits for this lock. The caller has locked the account.
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

/** Returns why the player cannot have the offer, or null. */
export function refusalOf({ offers }: Pick<Needs, "offers">, { offer, facts, player, base }: Judged): Refusal | null {
  const found = offers.refusal(offer, { ...facts, event: eventOf(offer, facts, base) });
  if (found !== null) {
    const reason = reasonOf(found);
    return reason ? refuse(reason) : invalidCoupon();
  }
  if (facts.bonus_active && offer.args.coupon?.may_wait === false) return refuse("bonus_active");
  return base === null && needsCpf(offer, null, player.person_id) ? refuse("coupon_needs_cpf") : null;
}
