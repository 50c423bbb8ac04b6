import {
  type OfferPerformance,
  type OfferRule,
  type OfferTerms,
  type StaffOffer,
  type StaffOfferDetail,
  offerKinds,
} from "@trevo/contract";
import { jsonSchemaOf, offerKinds as labels, offerArgs, partsOf, rulesCatalogue } from "@trevo/offers";
import type { Locale } from "@trevo/domain";
import type { PublishedOffer } from "./offers.ts";
import type { OfferListRow, OfferVersion, UsedRow } from "./store.ts";

const instantOf = (date: Date | null): string | null => date?.toISOString() ?? null;

export const presentOffer = (row: OfferListRow): StaffOffer => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  state: row.state,
  version: row.version,
  draft_version: row.draft_version,
  starts_at: instantOf(row.starts_at),
  ends_at: instantOf(row.ends_at),
  created_at: row.created_at.toISOString(),
  used: presentUsed(row),
});

export const presentUsed = ({ reserved, granted, reserved_cents, granted_cents, in_all, budget_cents }: UsedRow): OfferPerformance => ({
  reserved,
  granted,
  reserved_cents,
  granted_cents,
  in_all,
  budget_cents,
});

export const presentVersion = (row: OfferVersion): StaffOfferDetail["versions"][number] => ({
  version: row.version,
  state: row.state,
  name: row.name,
  args: row.args,
  starts_at: instantOf(row.starts_at),
  ends_at: instantOf(row.ends_at),
  terms: row.terms,
  terms_hash: row.terms_hash,
  content_hash: row.content_hash,
  report: row.report,
  author: row.author,
  created_at: row.created_at.toISOString(),
  published_by: row.published_by,
  published_at: instantOf(row.published_at),
});

export const presentTerms = (offer: PublishedOffer, locale: Locale): OfferTerms => ({
  ...presentSummary(offer, locale),
  terms: offer.terms[locale],
});

export const presentSummary = (offer: PublishedOffer, locale: Locale): Omit<OfferTerms, "terms"> => ({
  id: offer.id,
  version: offer.version,
  kind: offer.kind,
  name: offer.name[locale],
  terms_hash: offer.terms_hash,
  starts_at: instantOf(offer.starts_at),
  ends_at: instantOf(offer.ends_at),
});

/** The rules from which the form of an offer is generated. */
export const presentRules = () => ({
  data: rulesCatalogue().map(({ schema, ...rule }): OfferRule => ({ ...rule, schema: { ...schema } })),
  args: { ...jsonSchemaOf(offerArgs) },
  kinds: offerKinds.map((kind) => {
    const { parts, needs } = partsOf(kind);
    return { kind, label: labels[kind], parts: [...parts], needs: [...needs] };
  }),
});
