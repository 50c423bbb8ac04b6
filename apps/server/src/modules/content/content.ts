import type { ContentCard, ContentDocument, DocumentVersion, MissingText, StaffDocument, StaffDocumentDetail } from "@trevo/contract";
import type { AuditScope } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import type { AnchoredPage } from "../../kernel/page-of.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { ContentPath } from "./content-paths.ts";
import type { ContentDraft } from "./draft.ts";
import type { ContentCopy } from "./copy-documents.ts";
import type { HelpQuery } from "./find-help.ts";
import type { HelpCount } from "./help-store.ts";
import type { HelpAnswer } from "./rate-help.ts";
import type { ContentListQuery } from "./list-documents.ts";
import type { PublishInput } from "./publish-draft.ts";
import type { ContentQuery } from "./read-document.ts";
import type { StaffListQuery, StaffVersion } from "./read-for-staff.ts";
import type { RestoreInput } from "./restore-version.ts";
import type { DraftInput } from "./save-draft.ts";
import type { Translation } from "./translations.ts";
import type { ScheduledKey, ScheduleInput } from "./schedule-draft.ts";

/** What editors of the back office read and do. `actor` as in the audit log; refusals stand with each use case. */
export interface StaffContent {
  list(tenant: Pick<Tenant, "id">, query: StaffListQuery): Promise<StaffDocument[]>;
  read(tenant: Pick<Tenant, "id" | "timezone">, of: { slug: string }): Promise<StaffDocumentDetail>;
  versions(tenant: Pick<Tenant, "id">, of: { slug: string }): Promise<DocumentVersion[]>;
  version(tenant: Pick<Tenant, "id">, of: { slug: string; version: number }): Promise<StaffVersion>;
  save(scope: AuditScope, input: DraftInput): Promise<void>;
  discard(scope: AuditScope, input: { slug: string; revision: number; actor: string }): Promise<void>;
  publish(scope: AuditScope, input: PublishInput): Promise<void>;
  schedule(scope: AuditScope, input: ScheduleInput): Promise<void>;
  restore(scope: AuditScope, input: RestoreInput): Promise<void>;
  /** What texts say in one language and lack in the other. */
  missing(tenant: Pick<Tenant, "id">): Promise<MissingText[]>;
  fillMissing(scope: AuditScope & { readonly tenant: Pick<Tenant, "id" | "timezone"> }, input: Translation): Promise<void>;
}

/**
 * Owns a tenant's own texts: legal ones, pages, promotions, news, help.
 * Promises: what is read was sanitised before it was stored; a version, once public, never changes; a change is seen by
 * every process within a moment; what is withdrawn, expired, not yet begun or in need of a system that the brand lacks has no address.
 * Does not: grant what a promotion speaks of, or decide who may publish; that is its caller's business.
 */
export interface Content {
  list(tenant: Tenant, query: ContentListQuery): Promise<AnchoredPage<ContentCard>>;
  /** Null where visitors find none. */
  read(tenant: Tenant, query: ContentQuery): Promise<ContentDocument | null>;
  /** The same, with the draft in the place of what is published where there is one. For previews of staff. */
  readDrafted(tenant: Tenant, query: ContentQuery): Promise<ContentDocument | null>;
  /** Articles of the help centre: all in the brand's order, or the best matches of the words. */
  findHelp(tenant: Tenant, query: HelpQuery): Promise<ContentCard[]>;
  /** Refuses with `not_found`. */
  rateHelp(tenant: Tenant, answer: HelpAnswer): Promise<void>;
  helpCounts(tenant: Pick<Tenant, "id">): Promise<HelpCount[]>;
  /** For the map of the site. */
  paths(tenant: Tenant): Promise<ContentPath[]>;
  /** Which version of the terms holds now; null where there are none. For what records their acceptance. */
  termsVersion(tenant: Pick<Tenant, "id">): Promise<number | null>;
  /** Refuses with `invalid_fields`, or `wrong_state` where the address is another kind's. `actor` as in the audit log. */
  publish(scope: AuditScope, input: { draft: ContentDraft; actor: string }): Promise<{ version: number }>;
  /** Refuses with `not_found`. */
  withdraw(scope: AuditScope, input: { slug: string; actor: string }): Promise<void>;
  /** Gives a new brand another one's legal and help texts in force, with its own name in the place of the other's. */
  copy(tx: Tx, input: ContentCopy): Promise<void>;
  readonly staff: StaffContent;
  readonly jobs: {
    publishScheduled(key: ScheduledKey): Promise<void>;
    /** Every draft whose moment has passed. */
    publishDue(): Promise<void>;
  };
  /** Adds what has no address yet, with the dates it brings along. Drafts of one address are its versions, oldest first. For the seed. */
  addMissing(tx: Tx, tenantId: number, drafts: readonly ContentDraft[]): Promise<void>;
}
