import type { OfferKind } from "@trevo/contract";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { type PlayerScope, type TenantScope, keyOf } from "../../kernel/scope.ts";
import { claimRefusalOf } from "./claim-event.ts";
import type { OfferNeeds } from "./needs.ts";
import type { ProposedOffer, PublishedOffer } from "./offers.ts";
import { isOpenAt } from "./policy.ts";
import { readFacts } from "./read-facts.ts";
import { refusalOf } from "./refusal-of.ts";
import { offerStore } from "./store.ts";
import { publishedOf } from "./describe-version.ts";

/** Offers of all kinds whose window is open. */
export async function openOffers({ memory, clock }: Pick<OfferNeeds, "memory" | "clock">, tenantId: number): Promise<PublishedOffer[]> {
  const now = clock.now();
  return (await memory.of(tenantId)).filter((offer) => isOpenAt(offer, now));
}

/** Offers of one kind, as read in the transaction. */
export async function readPublished(
  { clock }: Pick<OfferNeeds, "clock">,
  tx: Tx,
  of: { tenantId: number; kind: OfferKind },
): Promise<PublishedOffer[]> {
  const now = clock.now();
  const offers = (await offerStore.published(tx, of.tenantId)).map(publishedOf);
  return offers.filter((offer) => offer.kind === of.kind && isOpenAt(offer, now));
}

/** Kinds that players redeem themselves. The others have lists of their own. */
const takenKinds: readonly OfferKind[] = ["coupon", "bonus"];

/**
 * Returns the offers for the player, with the reason if one cannot be used now. Empty if offers must be withheld from the player. Offers
 * for other players are omitted, because showing them would reveal whom the brand has chosen.
 */
export async function proposeOffers(needs: OfferNeeds, scope: PlayerScope): Promise<ProposedOffer[]> {
  const offers = (await openOffers(needs, scope.tenant.id)).filter(({ kind }) => takenKinds.includes(kind));
  if (offers.length === 0) return [];
  const owner = keyOf(scope);
  const proposed = await needs.db.transaction().execute(async (tx) => {
    const facts = await readFacts(needs, tx, owner);
    if (facts.withholdsOffers) return [];
    const found: ProposedOffer[] = [];
    for (const offer of offers) {
      const refusal = offer.kind === "bonus" ? await claimRefusalOf(needs, tx, { owner, offer, facts }) : refusalOf(offer, facts);
      found.push({ offer, refusal });
    }
    return found;
  });
  return proposed.filter(({ refusal }) => refusal !== "not_in_list" && refusal !== "not_referred");
}

/** Returns a published, open offer with its terms. Refuses with `not_found`, also for guests of a regulated brand. */
export async function readTerms(
  needs: Pick<OfferNeeds, "memory" | "clock">,
  scope: TenantScope & { readonly player: PlayerScope | null },
  id: string,
): Promise<PublishedOffer> {
  if (scope.tenant.settings.is_regulated && !scope.player) throw refuse("not_found");
  const offer = (await openOffers(needs, scope.tenant.id)).find((open) => open.id === id);
  if (!offer) throw refuse("not_found");
  return offer;
}
