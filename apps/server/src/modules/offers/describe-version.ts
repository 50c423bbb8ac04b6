import { type OfferArgs, offerArgs } from "@trevo/offers";
import type { PublishedOffer } from "./offers.ts";
import type { OfferVersion } from "./store.ts";

export const argsOf = ({ args }: Pick<OfferVersion, "args">): OfferArgs => offerArgs.parse(args);

/** Presents a version to other modules. */
export function publishedOf(row: OfferVersion): PublishedOffer {
  const { tenant_id, offer_id: id, version, kind, name, terms, terms_hash, starts_at, ends_at } = row;
  const args = argsOf(row);
  return { tenant_id, id, version, kind, name, group: args.group, args, terms, terms_hash, starts_at, ends_at };
}
