import type { ContentKind, Feature, TicketCategory } from "@trevo/contract";
import type { Localized } from "@trevo/domain";
import type { ContentDraft } from "../../modules/content/index.ts";

interface BrandWords {
  title: string;
  summary: string;
  condition?: string;
  action?: string;
  body: string;
}

/** A brand's text as its file contains it. Dates are in days relative to the seed. */
export interface BrandDraft extends Localized<BrandWords> {
  kind: Exclude<ContentKind, "legal">;
  slug: string;
  art?: string;
  link?: string;
  /** Shown only if the brand has this feature. */
  requires?: Feature;
  /** Category of a help article. */
  category?: TicketCategory;
  related?: string[];
  daysAgo: number;
  endsInDays?: number;
}

const dayMs = 86_400_000;

export const brandDraft = ({ daysAgo, endsInDays, ...draft }: BrandDraft, place: { now: Date; position: number }): ContentDraft => {
  const since = new Date(place.now.getTime() - daysAgo * dayMs);
  return {
    ...draft,
    position: place.position,
    published_at: since,
    in_force_at: since,
    ends_at: endsInDays === undefined ? null : new Date(place.now.getTime() + endsInDays * dayMs),
  };
};
