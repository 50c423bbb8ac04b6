import { legalRoutes } from "@trevo/contract";
import type { ContentDraft } from "../../modules/content/index.ts";
import type { TenantDraft } from "../../modules/tenants/index.ts";
import { otherLegalEn, termsEn } from "./legal-en.ts";
import { otherLegalPt, termsPt } from "./legal-pt.ts";

/** Facts about a brand that the texts contain. Amounts are excluded: they are settings, and an accepted text does not change. */
export interface BrandFacts {
  brand: string;
  operator: string;
  license: string | null;
  phone: string | null;
  regulated: boolean;
}

export interface LegalText {
  title: string;
  summary: string;
  body: string;
}

const firstTerms = new Date("2026-03-02T03:00:00Z");
const secondTerms = new Date("2026-09-01T03:00:00Z");

/** Returns the six legal texts in both languages. The terms have two versions; the second lets players verify rounds. */
export function legalDrafts({ operator, settings }: TenantDraft): ContentDraft[] {
  const facts: BrandFacts = {
    brand: settings.siteTitle,
    operator: operator.name,
    license: settings.reg_license,
    phone: settings.reg_phone,
    regulated: settings.is_regulated,
  };
  const legal = (slug: string, since: Date, words: Pick<ContentDraft, "pt" | "en">): ContentDraft => ({
    kind: "legal",
    slug,
    position: legalRoutes.findIndex((route) => route === slug),
    published_at: firstTerms,
    in_force_at: since,
    ...words,
  });
  const pt = otherLegalPt(facts);
  const en = otherLegalEn(facts);
  return [
    ...[
      { since: firstTerms, verifiable: false },
      { since: secondTerms, verifiable: true },
    ].map(({ since, verifiable }) => legal("terms", since, { pt: termsPt(facts, { verifiable }), en: termsEn(facts, { verifiable }) })),
    ...Object.entries(pt).map(([slug, words]) => legal(slug, firstTerms, { pt: words, en: en[slug] ?? null })),
  ];
}
