import { type ContentCard, type ContentKind, contentPerPage } from "@trevo/contract";
import type { Locale } from "@trevo/domain";
import { hasSeen, readAnchor, writeAnchor } from "../../kernel/list-anchor.ts";
import { type AnchoredPage, pageOf } from "../../kernel/page-of.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { ContentNeeds } from "./needs.ts";
import { isShown } from "./policy.ts";
import { presentCard } from "./present.ts";
import type { ContentDocumentRow } from "./store.ts";

export interface ContentListQuery {
  readonly kind: ContentKind;
  readonly locale: Locale;
  readonly page: number;
  /** The value of an earlier page. */
  readonly as_of?: string | undefined;
}

/** Returns the documents of a kind that visitors may read: news by date, others in the tenant's order. Omits withdrawn and expired ones. */
export async function listDocuments(
  needs: ContentNeeds,
  tenant: Pick<Tenant, "id" | "settings">,
  query: ContentListQuery,
): Promise<AnchoredPage<ContentCard>> {
  const now = needs.clock.now();
  const viewing = { now, features: needs.featuresOf(tenant) };
  const { snapshot, documents } = await needs.index.of(tenant.id);
  const anchor = query.as_of === undefined ? { moment: now, snapshot } : readAnchor(query.as_of);
  const shown = documents.filter(
    (document) =>
      document.kind === query.kind &&
      isShown(document, viewing) &&
      shownSince(document) <= anchor.moment &&
      hasSeen(anchor, document.listed_xid),
  );
  const sorted = shown.toSorted(query.kind === "news" ? byDate : byPosition);
  const from = (query.page - 1) * contentPerPage;
  const data = sorted.slice(from, from + contentPerPage).map((document) => presentCard(document, query.locale, now));
  return { ...pageOf(data, { page: query.page, perPage: contentPerPage, total: sorted.length }), as_of: writeAnchor(anchor) };
}

/** Returns since when visitors can see it. The displayed date may differ and is the editor's choice. */
const shownSince = ({ starts_at, versions }: ContentDocumentRow): Date => {
  const firstWords = Math.min(...versions.map((version) => version.in_force_at.getTime()));
  return new Date(Math.max(firstWords, starts_at?.getTime() ?? 0));
};

const byDate = (one: ContentDocumentRow, other: ContentDocumentRow): number =>
  other.published_at.getTime() - one.published_at.getTime() || byPosition(one, other);

export const byPosition = (one: ContentDocumentRow, other: ContentDocumentRow): number =>
  one.position - other.position || (one.slug < other.slug ? -1 : 1);
