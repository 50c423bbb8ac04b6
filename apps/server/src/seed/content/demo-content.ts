import type { ContentDraft } from "../../modules/content/index.ts";
import type { TenantDraft } from "../../modules/tenants/index.ts";
import { auroraTexts } from "./aurora.ts";
import { type BrandDraft, brandDraft } from "./brand-draft.ts";
import { helpArticles } from "./help.ts";
import { legalDrafts } from "./legal.ts";
import { norteTexts } from "./norte.ts";
import { trevoNews } from "./trevo-news.ts";
import { trevoPromotions } from "./trevo-promotions.ts";

const texts: Record<string, readonly BrandDraft[]> = {
  trevo: [...trevoPromotions, ...trevoNews, ...helpArticles],
  aurora: [...auroraTexts, ...helpArticles],
  norte: [...norteTexts, ...helpArticles],
};

/** Texts of a demo brand in its own tone. A brand that nobody can visit has only its legal texts. */
export const demoContent = (tenant: TenantDraft, now: Date): ContentDraft[] => [
  ...legalDrafts(tenant),
  ...(texts[tenant.slug] ?? []).map((draft, index) => brandDraft(draft, { now, position: (index + 1) * 10 })),
];
