import type { ContentCard, ContentDocument } from "@trevo/contract";
import type { AuditScope } from "../../kernel/audit-log.ts";
import type { Bus } from "../../kernel/bus.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import type { FeatureSource } from "../../kernel/features.ts";
import type { ListPage } from "../../kernel/page-of.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { createContentIndex } from "./content-index.ts";
import { type ContentPath, contentPaths } from "./content-paths.ts";
import { type ContentDraft, checkDraft } from "./draft.ts";
import { type ContentListQuery, listDocuments } from "./list-documents.ts";
import { inForce, isShown } from "./policy.ts";
import { publishDocument, storeVersion } from "./publish-document.ts";
import { type ContentQuery, readDocument } from "./read-document.ts";
import { contentStore } from "./store.ts";
import { withdrawDocument } from "./withdraw-document.ts";

export { contentChangedTopic } from "./content-index.ts";
export type { ContentDraft } from "./draft.ts";
export { registerContentStaffRoutes } from "./staff-routes.ts";
export { registerContentRoutes } from "./routes.ts";

/**
 * Owns a tenant's own texts: legal ones, pages, promotions, news.
 * Promises: what is read was sanitised before it was stored; a version, once public, never changes; a change is seen by
 * every process within a moment; what is withdrawn, expired, not yet begun or in need of a system that the brand lacks has no address.
 * Does not: grant what a promotion speaks of, or decide who may publish; that is its caller's business.
 */
export interface Content {
  list(tenant: Tenant, query: ContentListQuery): Promise<ListPage<ContentCard> & { as_of: string }>;
  /** Null where visitors find none. */
  read(tenant: Tenant, query: ContentQuery): Promise<ContentDocument | null>;
  /** For the map of the site. */
  paths(tenant: Tenant): Promise<ContentPath[]>;
  /** Which version of the terms holds now; null where there are none. For what records their acceptance. */
  termsVersion(tenant: Pick<Tenant, "id">): Promise<number | null>;
  /** Refuses with `invalid_fields`, or `wrong_state` where the address is another kind's. `actor` as in the audit log. */
  publish(scope: AuditScope, given: { draft: ContentDraft; actor: string }): Promise<{ version: number }>;
  /** Refuses with `not_found`. */
  withdraw(scope: AuditScope, given: { slug: string; actor: string }): Promise<void>;
  /** Adds what has no address yet, with the dates it brings along. Drafts of one address are its versions, oldest first. For the seed. */
  addMissing(tx: Tx, tenantId: number, drafts: readonly ContentDraft[]): Promise<void>;
}

export interface ContentModuleNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly bus: Bus;
  /** What the brand's players can use: a text that leads to anything else has no address. */
  readonly featuresOf: FeatureSource;
}

export function createContent({ db, clock, bus, featuresOf }: ContentModuleNeeds): Content {
  const index = createContentIndex({ db, bus });
  const needs = { db, clock, index, featuresOf };
  return {
    list: (tenant, query) => listDocuments(needs, tenant, query),
    read: (tenant, query) => readDocument(needs, tenant, query),
    paths: (tenant) => contentPaths(needs, tenant),
    termsVersion: async (tenant) => {
      const now = clock.now();
      const document = (await index.of(tenant.id)).find(({ slug }) => slug === "terms");
      return document && isShown(document, { now, features: [] }) ? (inForce(document, now)?.version ?? null) : null;
    },
    publish: (scope, given) => publishDocument(needs, scope, given),
    withdraw: (scope, given) => withdrawDocument(needs, scope, given),
    addMissing: async (tx, tenantId, drafts) => {
      const known = await contentStore.slugs(tx, tenantId);
      for (const draft of drafts)
        if (!known.has(draft.slug)) await storeVersion(tx, { tenant_id: tenantId, given: checkDraft(draft), clock });
    },
  };
}
