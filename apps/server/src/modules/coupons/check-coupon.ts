import { type CouponReason, refusals } from "@trevo/contract";
import type { CouponNeeds } from "./needs.ts";
import { presentCoupon } from "./present.ts";
import { isGroupOpen } from "./offer-group.ts";
import { needsCpf } from "./offer-rewards.ts";
import { type ResolvedCoupon, type Visitor, resolveCoupon } from "./resolve-coupon.ts";
import { store } from "./store.ts";

type Needs = Pick<CouponNeeds, "db" | "clock" | "vault" | "offers" | "players" | "endedBonuses">;

/**
 * Returns what a code gives and, for a player, whether it can be used now. Promises and reserves nothing. Refuses as `resolveCoupon` does.
 */
export async function checkCoupon(needs: Needs, scope: Visitor, typed: string) {
  const resolved = await resolveCoupon(needs, scope, typed);
  const code = scope.player && (await reasonOf(needs, scope, resolved));
  return {
    data: presentCoupon(scope.locale, resolved.offer, { code: resolved.spelled, expires_at: resolved.code.expires_at }),
    coupon: resolved.spelled,
    eligible: scope.player && code === null,
    reason: code && { code, message: refusals[code][scope.locale] },
  };
}

async function reasonOf(needs: Needs, { tenant, player }: Visitor, { offer, reason }: ResolvedCoupon): Promise<CouponReason | null> {
  if (reason !== null || !player) return reason;
  const owner = { tenant_id: tenant.id, player_id: player.player_id };
  const account = await needs.players.byId(owner);
  if (!account) return null;
  const { person_id } = account;
  const uses = await store.redemptions.countUses(needs.db, { ...owner, person_id, offer_id: offer.id });
  if (uses >= (offer.args.limits.per_person ?? Infinity)) return "coupon_used";
  if (await isGroupOpen(needs, needs.db, { owner, person_id, offer })) return "coupon_not_combinable";
  return needsCpf(offer, null, person_id) ? "coupon_needs_cpf" : null;
}
