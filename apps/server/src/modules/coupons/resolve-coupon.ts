import type { CouponReason } from "@trevo/contract";
import { localDate, nextDay, startOfDay } from "@trevo/domain";
import type { OfferRefusal, PlayerFacts } from "@trevo/offers";
import type { Tx } from "../../kernel/db.ts";
import { Refusal, refuse } from "../../kernel/errors.ts";
import { networkOf } from "../../kernel/rate-limiter.ts";
import type { PlayerScope, TenantScope } from "../../kernel/scope.ts";
import type { PublishedOffer } from "../offers/index.ts";
import type { Player } from "../players/index.ts";
import type { CouponCode } from "./code-store.ts";
import { couponCodeOf, readUniqueCode } from "./codes.ts";
import type { MissKey } from "./miss-store.ts";
import type { CouponNeeds } from "./needs.ts";
import { factsOfGuest } from "./newcomer.ts";
import { eventOf, usageOf } from "./offer-rewards.ts";
import { maxMissesADay } from "./policy.ts";
import { store } from "./store.ts";

type Needs = Pick<CouponNeeds, "db" | "clock" | "vault" | "offers" | "players">;

export type Visitor = TenantScope & { readonly player: PlayerScope | null };

/** A code that is usable in general, its offer, and why the player cannot use it now. */
export interface ResolvedCoupon {
  /** As it was typed. */
  readonly spelled: string;
  readonly code: CouponCode;
  readonly offer: PublishedOffer;
  readonly reason: CouponReason | null;
  /** The account as read by the transaction that resolved the code. Null for a guest. */
  readonly player: Player | null;
  readonly facts: PlayerFacts | null;
}

const codePurpose = "coupon-code";

/** The hash under which a code of a batch is stored. */
export const hmacOf = ({ vault }: Pick<Needs, "vault">, code: string): Buffer => vault.blindIndex(code, codePurpose);

/** Only reasons that the player can change are shown. Any other reason looks like a wrong code. */
const reasons: { readonly [refusal in OfferRefusal]?: CouponReason } = {
  contacts_unverified: "contacts_unverified",
  identity_unverified: "kyc_required",
  bonus_active: "bonus_active",
};

export const reasonOf = (refusal: OfferRefusal): CouponReason | null => reasons[refusal] ?? null;

export const invalidCoupon = (): Refusal => refuse("coupon_invalid", { fields: { coupon: ["coupon_invalid"] } });

/**
 * Finds the offer of a code. Unknown codes, expired codes and codes for other players are all refused with `coupon_invalid`, after the same
 * queries. The eleventh wrong code of a day is refused with `too_many_requests`. Reserves nothing.
 */
export async function resolveCoupon(needs: Needs, scope: Visitor, typed: string): Promise<ResolvedCoupon> {
  const { tenant, player } = scope;
  if (tenant.settings.is_regulated && !player) throw invalidCoupon();
  if (!tenant.settings.policy.rewards) throw refuse("rewards_not_allowed");
  // Outside the transaction: the cache of offers reads on a connection of its own.
  const offers = await needs.offers.published(tenant.id, "coupon");
  const resolved = await needs.db.transaction().execute((tx) => resolveWithin(needs, tx, { scope, typed, offers }));
  if (resolved instanceof Refusal) throw resolved;
  return resolved;
}

/** A refusal is returned, so that the wrong code is counted when the transaction commits. An error rolls the attempt back. */
export async function resolveWithin(needs: Needs, tx: Tx, typed: TypedCoupon): Promise<ResolvedCoupon | Refusal> {
  const attempt = attemptOf(needs, typed.scope);
  if (!(await store.misses.take(tx, attempt, maxMissesADay))) return tooManyMisses(needs, typed.scope, attempt);
  const found = await findCoupon(needs, tx, typed);
  if (found !== null) await store.misses.giveBack(tx, attempt);
  return found ?? invalidCoupon();
}

export interface TypedCoupon {
  readonly scope: Visitor;
  readonly typed: string;
  /** Offers that the brand has published. */
  readonly offers: readonly PublishedOffer[];
}

/** Returns null if nobody can use the code, or if this player cannot and must not learn why. The same queries run for every code. */
async function findCoupon(needs: Needs, tx: Tx, { scope: { tenant, player }, typed, offers }: TypedCoupon): Promise<ResolvedCoupon | null> {
  const spelled = couponCodeOf(typed) ?? "";
  const code_hmac = hmacOf(needs, readUniqueCode(spelled) ?? spelled);
  const now = needs.clock.now();
  const code = await store.codes.find(tx, { tenant_id: tenant.id, code: spelled, code_hmac });
  const account = player && (await needs.players.byId({ tenant_id: tenant.id, player_id: player.player_id }, tx));
  const facts = account && (await needs.offers.factsOf(tx, account));
  const offer = offers.find(({ id }) => id === code?.offer_id);
  const judged = facts ?? (offer && isTold(offer) ? null : factsOfGuest({ now, timezone: tenant.timezone }));
  const refusal = offer && judged ? needs.offers.refusal(offer, { ...judged, event: eventOf(offer, judged, null) }) : null;
  const told = refusal && reasonOf(refusal);
  if (!code || !offer || !isOpen(code, now) || (refusal !== null && told === null)) return null;
  const waits = offer.args.coupon?.may_wait ?? true;
  const reason = told ?? (code.state === "exhausted" ? "coupon_used_up" : facts?.bonus_active && !waits ? "bonus_active" : null);
  return { spelled, code, offer, reason, player: account, facts };
}

/**
 * True if any guest may see the offer: a listed offer is no secret, and the registration form asks for the source and the date of birth.
 */
const isTold = (offer: PublishedOffer): boolean => offer.args.coupon?.listed === true || usageOf(offer) === "registration";

const isOpen = ({ state, expires_at }: CouponCode, now: Date): boolean =>
  (state === "active" || state === "exhausted") && (expires_at === null || expires_at > now);

function attemptOf({ clock }: Pick<Needs, "clock">, { tenant, player, guest_id, ip }: Visitor): MissKey {
  const subject = player ? `player:${player.player_id}` : guest_id === null ? `network:${networkOf(ip)}` : `guest:${guest_id}`;
  return { tenant_id: tenant.id, subject, day: localDate(clock.now(), tenant.timezone) };
}

function tooManyMisses({ clock }: Pick<Needs, "clock">, { tenant }: Visitor, { day }: MissKey): Refusal {
  const end = startOfDay(nextDay(day), tenant.timezone);
  return refuse("too_many_requests", { retryAfter: Math.max(1, (end.getTime() - clock.now().getTime()) / 1_000) });
}
