import type { SiteConfig } from "@trevo/contract";
import { formatMoney } from "@trevo/ui/format";
import type { Locale } from "../lib/locale.ts";

export interface LegalPage {
  title: string;
  /** Heading and paragraphs. */
  sections: readonly { title: string; text: readonly string[] }[];
}

export const legalSlugs = [
  "terms",
  "privacy",
  "aml-policy",
  "betting-terms",
  "responsible-gaming",
  "em-conformidade-com-a-regulamentacao",
] as const;
export type LegalSlug = (typeof legalSlugs)[number];

/** What the texts say about this brand, from its settings. */
export interface BrandFacts {
  brand: string;
  minDeposit: string;
  maxDeposit: string;
  minWithdrawal: string;
  maxWithdrawal: string;
  license: string | null;
  phone: string | null;
  regulated: boolean;
}

export function brandFacts(config: SiteConfig, locale: Locale): BrandFacts {
  return {
    brand: config.siteTitle,
    minDeposit: formatMoney(config.min_deposit, locale),
    maxDeposit: formatMoney(config.max_deposit, locale),
    minWithdrawal: formatMoney(config.min_withdrawal, locale),
    maxWithdrawal: formatMoney(config.max_withdrawal, locale),
    license: config.reg_license,
    phone: config.reg_phone,
    regulated: config.is_regulated,
  };
}

export type LegalTexts = (facts: BrandFacts) => Record<LegalSlug, LegalPage>;
