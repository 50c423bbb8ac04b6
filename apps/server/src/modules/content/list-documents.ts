import { type ContentCard, type ContentKind, type Locale, contentPerPage } from "@trevo/contract";
import { type ListPage, asItStood, pageOf } from "../../kernel/page-of.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { ContentNeeds } from "./needs.ts";
import { isShown } from "./policy.ts";
import { presentCard } from "./present.ts";
import type { ContentDocumentRow } from "./store.ts";

export interface ContentListQuery {
  readonly kind: ContentKind;
  readonly locale: Locale;
  readonly page: number;
  /** Of an earlier page. */
  readonly as_of?: string | undefined;
}

/** What visitors may read of a kind: news by date, the rest in the tenant's order. What is withdrawn or over is on no page. */
export async function listDocuments(
  needs: ContentNeeds,
  tenant: Pick<Tenant, "id" | "settings">,
  query: ContentListQuery,
): Promise<ListPage<ContentCard> & { as_of: string }> {
  const now = needs.clock.now();
  const viewing = { now, features: needs.featuresOf(tenant) };
  const shown = (await needs.index.of(tenant.id)).filter((document) => document.kind === query.kind && isShown(document, viewing));
  const then = asItStood(shown, shownSince, { as_of: query.as_of, now });
  const sorted = then.rows.toSorted(query.kind === "news" ? byDate : byPosition);
  const from = (query.page - 1) * contentPerPage;
  const data = sorted.slice(from, from + contentPerPage).map((document) => presentCard(document, query.locale, now));
  return { ...pageOf(data, { page: query.page, perPage: contentPerPage, total: sorted.length }), as_of: then.as_of };
}

/** Since when visitors can see it. The date that it bears may be another, and is the editor's choice. */
const shownSince = ({ starts_at, versions }: ContentDocumentRow): Date => {
  const firstWords = Math.min(...versions.map((version) => version.in_force_at.getTime()));
  return new Date(Math.max(firstWords, starts_at?.getTime() ?? 0));
};

const byDate = (one: ContentDocumentRow, other: ContentDocumentRow): number =>
  other.published_at.getTime() - one.published_at.getTime() || byPosition(one, other);

const byPosition = (one: ContentDocumentRow, other: ContentDocumentRow): number =>
  one.position - other.position || (one.slug < other.slug ? -1 : 1);
