import { type ContentCard, type ContentKind, type Locale, contentPerPage } from "@trevo/contract";
import { type ListPage, pageOf } from "../../kernel/page-of.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { ContentNeeds } from "./needs.ts";
import { isShown } from "./policy.ts";
import { presentCard } from "./present.ts";
import type { ContentDocumentRow } from "./store.ts";

/** What visitors may read of a kind: news by date, the rest in the tenant's order. */
export async function listDocuments(
  needs: ContentNeeds,
  tenant: Pick<Tenant, "id">,
  query: { kind: ContentKind; locale: Locale; page: number },
): Promise<ListPage<ContentCard>> {
  const now = needs.clock.now();
  const shown = (await needs.index.of(tenant.id)).filter((document) => document.kind === query.kind && isShown(document, now));
  const sorted = shown.toSorted(query.kind === "news" ? byDate : byPosition);
  const from = (query.page - 1) * contentPerPage;
  const data = sorted.slice(from, from + contentPerPage).map((document) => presentCard(document, query.locale, now));
  return pageOf(data, { page: query.page, perPage: contentPerPage, total: sorted.length });
}

const byDate = (one: ContentDocumentRow, other: ContentDocumentRow): number =>
  other.published_at.getTime() - one.published_at.getTime() || byPosition(one, other);

const byPosition = (one: ContentDocumentRow, other: ContentDocumentRow): number =>
  one.position - other.position || (one.slug < other.slug ? -1 : 1);
