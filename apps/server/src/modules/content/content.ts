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

/** Operations of editors in the back office. `actor` as in the audit log; refusals are documented with each use case. */
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
  /** Returns texts that exist in one language but not in the other. */
  missing(tenant: Pick<Tenant, "id">): Promise<MissingText[]>;
  fillMissing(scope: AuditScope & { readonly tenant: Pick<Tenant, "id" | "timezone"> }, input: Translation): Promise<void>;
}

/**
 * Owns a tenant's own documents: legal texts, pages, promotions, news, help. Guarantees: text is sanitised before it is stored; a published
 * version never changes; every process sees a change within a moment; a document that is withdrawn, expired, not yet in force, or needs a
 * feature that the brand lacks has no address. It does not grant what a promotion describes, or decide who may publish; its callers do.
 */
export interface Content {
  list(tenant: Tenant, query: ContentListQuery): Promise<AnchoredPage<ContentCard>>;
  /** Null if visitors cannot see the document. */
  read(tenant: Tenant, query: ContentQuery): Promise<ContentDocument | null>;
  /** Like `read`, with the draft in place of the published version if there is one. For previews of staff. */
  readDrafted(tenant: Tenant, query: ContentQuery): Promise<ContentDocument | null>;
  /** Returns articles of the help centre: all in the brand's order, or the best matches of the search words. */
  findHelp(tenant: Tenant, query: HelpQuery): Promise<ContentCard[]>;
  /** Refuses with `not_found`. */
  rateHelp(tenant: Tenant, answer: HelpAnswer): Promise<void>;
  helpCounts(tenant: Pick<Tenant, "id">): Promise<HelpCount[]>;
  /** For the sitemap. */
  paths(tenant: Tenant): Promise<ContentPath[]>;
  /** Returns the version of the terms in force; null if there is none. Used to record their acceptance. */
  termsVersion(tenant: Pick<Tenant, "id">): Promise<number | null>;
  /** Refuses with `invalid_fields`, and with `wrong_state` if the slug belongs to another kind. `actor` as in the audit log. */
  publish(scope: AuditScope, input: { draft: ContentDraft; actor: string }): Promise<{ version: number }>;
  /** Refuses with `not_found`. */
  withdraw(scope: AuditScope, input: { slug: string; actor: string }): Promise<void>;
  /** Copies another brand's legal and help texts in force to a new brand, with the brand's name replaced. */
  copy(tx: Tx, input: ContentCopy): Promise<void>;
  readonly staff: StaffContent;
  readonly jobs: {
    publishScheduled(key: ScheduledKey): Promise<void>;
    /** Publishes every draft whose scheduled time has passed. */
    publishDue(): Promise<void>;
  };
  /**
   * Adds documents whose slugs do not exist yet, with their given dates. Drafts with the same slug are its versions, oldest first. Used by
   * the seed.
   */
  addMissing(tx: Tx, tenantId: number, drafts: readonly ContentDraft[]): Promise<void>;
}
