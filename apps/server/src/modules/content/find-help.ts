import { type ContentCard, helpFoundMax, type TicketCategory } from "@trevo/contract";
import type { Locale } from "@trevo/domain";
import type { Tenant } from "../../kernel/scope.ts";
import { helpStore } from "./help-store.ts";
import { byPosition } from "./list-documents.ts";
import type { ContentNeeds } from "./needs.ts";
import { inForce, isShown } from "./policy.ts";
import { presentCard } from "./present.ts";

export interface HelpQuery {
  readonly locale: Locale;
  /** Search words. */
  readonly q?: string | undefined;
  readonly category?: TicketCategory | undefined;
}

/** Returns the articles that visitors can see, in the brand's order; or those that match the search words, at most 20, best match first. */
export async function findHelp(needs: ContentNeeds, tenant: Pick<Tenant, "id" | "settings">, query: HelpQuery): Promise<ContentCard[]> {
  const { locale, q = "", category } = query;
  const now = needs.clock.now();
  const viewing = { now, features: needs.featuresOf(tenant) };
  const { documents } = await needs.index.of(tenant.id);
  const shown = documents
    .filter((document) => document.kind === "help" && (category === undefined || document.category === category))
    .filter((document) => isShown(document, viewing))
    .toSorted(byPosition);
  if (q === "") return shown.map((document) => presentCard(document, locale, now));
  const versions = shown.flatMap((document) => {
    const version = inForce(document, now);
    return version ? [{ slug: document.slug, version: version.version, locale: presentCard(document, locale, now).locale }] : [];
  });
  const found = await helpStore.search(needs.db, tenant.id, { q, versions, limit: helpFoundMax });
  return found.flatMap((slug) => shown.filter((document) => document.slug === slug)).map((document) => presentCard(document, locale, now));
}
