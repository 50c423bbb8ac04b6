import type { ContentDocument } from "@trevo/contract";
import { baseLocale } from "@trevo/domain";
import type { Tenant } from "../../kernel/scope.ts";
import { draftsStore } from "./drafts-store.ts";
import type { ContentNeeds } from "./needs.ts";
import { outlineOf, withAnchors } from "./outline.ts";
import { type ContentQuery, readDocument } from "./read-document.ts";

/** Returns a text as it would read if its draft were published now, or as it is published if it has no draft. */
export async function readDrafted(
  needs: ContentNeeds,
  tenant: Pick<Tenant, "id" | "settings">,
  query: ContentQuery,
): Promise<ContentDocument | null> {
  const draft = await draftsStore.find(needs.db, tenant.id, query.slug);
  if (!draft || query.version !== undefined || (query.kind && query.kind !== draft.kind)) return readDocument(needs, tenant, query);
  const { content, kind, slug, base_version } = draft;
  const translation = content[query.locale];
  const { title, summary, condition, action, body } = translation ?? content[baseLocale];
  const anchored = withAnchors(body);
  const now = needs.clock.now().toISOString();
  const version = base_version + 1;
  return {
    kind,
    slug,
    locale: translation ? query.locale : baseLocale,
    title,
    summary,
    condition,
    action: action && content.link ? { text: action, link: content.link } : null,
    art: content.art,
    category: content.category,
    starts_at: content.starts_at,
    ends_at: content.ends_at,
    published_at: now,
    body: anchored,
    related: [],
    outline: outlineOf(anchored),
    version,
    in_force_at: now,
    replaced_at: null,
    versions: [{ version, in_force_at: now }],
  };
}
