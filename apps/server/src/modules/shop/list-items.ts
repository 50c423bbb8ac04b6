import { type PointsShop, type RefusalCode, refusals } from "@trevo/contract";
import { wholePoints } from "@trevo/domain";
import { offerRefusals } from "@trevo/offers";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { type PlayerKey, type PlayerScope, keyOf } from "../../kernel/scope.ts";
import type { PublishedOffer } from "../offers/index.ts";
import { presentItem, priceOf } from "./item-of-offer.ts";
import type { ShopNeeds } from "./needs.ts";
import { shopStore } from "./store.ts";

/**
 * Lists the items. Items by invitation are shown only to invited players. An item that is not available to the player now contains the
 * reason.
 */
export async function listItems(needs: ShopNeeds, scope: PlayerScope): Promise<PointsShop> {
  if (!scope.tenant.settings.policy.rewards) throw refuse("not_found");
  const owner = keyOf(scope);
  const { balance } = await needs.points.of(owner);
  const published = (await needs.offers.published(owner.tenant_id, "shop_item")).flatMap((offer) => {
    const price = priceOf(offer);
    return price === null ? [] : [{ offer, price }];
  });
  if (published.length === 0) return { balance: wholePoints(balance), items: [] };
  const offer_ids = published.map(({ offer }) => offer.id);
  const { facts, taken, ungiven } = await needs.db.transaction().execute(async (tx) => {
    const player = await needs.players.byId(owner, tx);
    const person_id = player?.person_id ?? null;
    return {
      facts: await needs.offers.facts(tx, owner),
      taken: await shopStore.taken(tx, { ...owner, person_id, offer_ids }),
      ungiven: await findUngiven(needs, tx, { owner, published }),
    };
  });
  const left = await needs.offers.left(owner.tenant_id, offer_ids);
  const items = published.flatMap(({ offer, price }) => {
    const refusal = needs.offers.refusal(offer, { ...facts, event: null });
    if (refusal === "not_in_list") return [];
    const cannot = ungiven.get(offer.id);
    const reason = refusal === null ? (cannot ? refusals[cannot][scope.locale] : null) : offerRefusals[refusal][scope.locale];
    const state = { left: left.get(offer.id) ?? null, taken: taken.get(offer.id) ?? 0, reason };
    return [presentItem({ offer, price, locale: scope.locale }, state)];
  });
  return { balance: wholePoints(balance), items: items.toSorted((one, other) => one.price - other.price) };
}

/** Why the rewards of items cannot be given now, by item. */
async function findUngiven(
  { rewards }: Pick<ShopNeeds, "rewards">,
  tx: Tx,
  { owner, published }: { readonly owner: PlayerKey; readonly published: readonly { readonly offer: PublishedOffer }[] },
): Promise<ReadonlyMap<string, RefusalCode>> {
  const found = new Map<string, RefusalCode>();
  for (const { offer } of published) {
    const refusal = await rewards.refusal(tx, owner, offer.args.rewards);
    if (refusal) found.set(offer.id, refusal.code);
  }
  return found;
}
