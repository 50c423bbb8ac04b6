import { contentPath } from "@trevo/contract";
import type { Tenant } from "../../kernel/scope.ts";
import type { ContentNeeds } from "./needs.ts";
import { inForce, isShown } from "./policy.ts";

/** A path without language prefix, and when its text last changed. */
export interface ContentPath {
  path: string;
  changed_at: Date;
}

/** Returns every path of the tenant's documents that is currently available, for search engines. */
export async function contentPaths(needs: ContentNeeds, tenant: Pick<Tenant, "id" | "settings">): Promise<ContentPath[]> {
  const now = needs.clock.now();
  const viewing = { now, features: needs.featuresOf(tenant) };
  return (await needs.index.of(tenant.id)).documents
    .filter((document) => isShown(document, viewing))
    .map((document) => ({ path: contentPath(document), changed_at: inForce(document, now)?.in_force_at ?? document.published_at }));
}
