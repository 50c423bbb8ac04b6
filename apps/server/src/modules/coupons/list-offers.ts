import { type ProposedOfferItem, refusals } from "@trevo/contract";
import { offerRefusals, rewardsText, ruleOf, triggerRules } from "@trevo/offers";
import type { Locale } from "@trevo/domain";
import { type ListPage, pageOf } from "../../kernel/page-of.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import { type ProposedOffer, type PublishedOffer, presentSummary } from "../offers/index.ts";
import type { CouponNeeds } from "./needs.ts";
import { faceValueOf, usageOf } from "./offer-rewards.ts";
import { isUsedInPeriod } from "./offer-uses.ts";
import { offerKey } from "./reserve-redemption.ts";
import { store } from "./store.ts";

const perPage = 20;

export type TakenBy = ProposedOfferItem["taken_by"];

export interface OffersPage {
  readonly page: number;
  readonly taken_by?: TakenBy | undefined;
}

type Needs = Pick<CouponNeeds, "db" | "clock" | "offers" | "players">;
type Reason = Pick<ProposedOfferItem, "refusal" | "reason">;

const takenBy = (offer: PublishedOffer): TakenBy => (offer.kind === "bonus" ? "claim" : usageOf(offer) === "deposit" ? "deposit" : "code");

/** Lists offers for the player, with the reason if one cannot be taken now. Those that the player has used up are omitted. */
export async function listOffers(needs: Needs, scope: PlayerScope, { page, taken_by }: OffersPage): Promise<ListPage<ProposedOfferItem>> {
  if (!scope.tenant.settings.policy.rewards) return pageOf([], { page, perPage, total: 0 });
  const proposed = await needs.offers.proposedTo(scope);
  const wanted = proposed.filter(({ offer }) => taken_by === undefined || takenBy(offer) === taken_by);
  const usable = await withoutUsed(needs, scope, wanted);
  const shown = usable.slice((page - 1) * perPage, page * perPage);
  return pageOf(await Promise.all(shown.map((one) => present(needs, scope.locale, one))), { page, perPage, total: usable.length });
}

interface UsableOffer extends ProposedOffer {
  readonly isUsedInPeriod: boolean;
}

async function withoutUsed(needs: Needs, scope: PlayerScope, proposed: readonly ProposedOffer[]): Promise<UsableOffer[]> {
  if (proposed.length === 0) return [];
  const owner = keyOf(scope);
  const person_id = (await needs.players.byId(owner))?.person_id ?? null;
  const uses = await store.redemptions.usesByOffer(needs.db, { ...owner, person_id, offer_ids: proposed.map(({ offer }) => offer.id) });
  const time = { now: needs.clock.now(), timezone: scope.tenant.timezone };
  return proposed
    .filter(({ offer }) => (uses.get(offer.id)?.uses ?? 0) < (offer.args.limits.per_person ?? Infinity))
    .map((one) => ({ ...one, isUsedInPeriod: isUsedInPeriod(one.offer, uses.get(one.offer.id)?.last_at, time) }));
}

async function present(needs: Needs, locale: Locale, { offer, ...usable }: UsableOffer): Promise<ProposedOfferItem> {
  return {
    ...presentSummary(offer, locale),
    description: rewardsText(offer.args, locale),
    taken_by: takenBy(offer),
    ...((await whyNot(needs, locale, { offer, ...usable })) ?? { refusal: null, reason: null }),
  };
}

async function whyNot(needs: Needs, locale: Locale, { offer, refusal, ...usable }: UsableOffer): Promise<Reason | null> {
  const { trigger } = offer.args;
  // The sentence of the terms says what has to happen.
  if (refusal === "not_triggered" && trigger) {
    const sentences = ruleOf(triggerRules, trigger).describe(trigger);
    return { refusal, reason: sentences.map((sentence) => sentence[locale]).join(" ") };
  }
  const found = refusal ?? (usable.isUsedInPeriod ? "claimed_in_period" : null);
  if (found) return { refusal: found, reason: offerRefusals[found][locale] };
  const hasRoom = await needs.offers.hasRoom(needs.db, { ...offerKey(offer), cents: faceValueOf(offer.args, null) });
  return hasRoom ? null : { refusal: "offer_used_up", reason: refusals.offer_used_up[locale] };
}
