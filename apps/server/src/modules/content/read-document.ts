import type { ContentDocument, ContentKind } from "@trevo/contract";
import { type Locale, baseLocale } from "@trevo/domain";
import type { Tenant } from "../../kernel/scope.ts";
import type { ContentNeeds } from "./needs.ts";
import { inForce, isShown } from "./policy.ts";
import { presentDocument } from "./present.ts";
import { contentStore } from "./store.ts";

export interface ContentQuery {
  slug: string;
  /** Without it a text of any kind is found, because all kinds share one address space. */
  kind?: ContentKind | undefined;
  locale: Locale;
  /** Version of a legal text, which must be or have been in force. Without it the version in force is returned. */
  version?: number | undefined;
}

/** Returns one text with its body, or null if visitors cannot see it. */
export async function readDocument(
  needs: ContentNeeds,
  tenant: Pick<Tenant, "id" | "settings">,
  query: ContentQuery,
): Promise<ContentDocument | null> {
  const now = needs.clock.now();
  const viewing = { now, features: needs.featuresOf(tenant) };
  const { documents } = await needs.index.of(tenant.id);
  const document = documents.find(({ slug }) => slug === query.slug);
  if (!document || !isShown(document, viewing) || (query.kind && query.kind !== document.kind)) return null;
  const present = inForce(document, now);
  const isHistory = query.version !== undefined && query.version !== present?.version;
  const requested = isHistory
    ? document.kind === "legal" && document.versions.find(({ version, in_force_at }) => version === query.version && in_force_at <= now)
    : present;
  if (!requested) return null;
  const locale = requested.words[query.locale] ? query.locale : baseLocale;
  const body = await contentStore.body(needs.db, tenant.id, { slug: document.slug, version: requested.version, locale });
  const related = document.related.flatMap((slug) => documents.filter((other) => other.slug === slug && isShown(other, viewing)));
  return presentDocument(document, { version: requested, body, locale, now, related });
}
