import type { DocumentContent } from "@trevo/contract";
import { type AuditScope, recordAuditEvent } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { checkDraft } from "./draft.ts";
import { type DraftRow, type Publication, draftsStore } from "./drafts-store.ts";
import type { ContentNeeds } from "./needs.ts";
import { badField, storeVersion } from "./publish-document.ts";

export interface PublishInput {
  readonly slug: string;
  /** The revision that the caller was shown. */
  readonly revision: number;
  readonly in_force_at?: string | null | undefined;
  readonly changes?: Publication["changes"] | undefined;
  readonly actor: string;
}

/**
 * Makes a draft the next version. Refuses with `not_found`, with `wrong_state` if the draft has another revision, is scheduled, or follows
 * another version, and with `invalid_fields` if something is missing.
 */
export async function publishDraft(needs: ContentNeeds, scope: AuditScope, input: PublishInput): Promise<void> {
  await needs.db.transaction().execute(async (tx) => {
    const row = await seenDraft(tx, scope, input);
    if (row.goes_live_at) throw refuse("wrong_state");
    const publication = publicationOf(row.content, input, needs.clock.now());
    await publishLocked(tx, needs, { scope, row, publication, actor: input.actor });
  });
  await needs.index.changed(scope.tenant.id);
}

/** Returns the draft with this revision, locked. */
export async function seenDraft(tx: Tx, scope: AuditScope, of: { slug: string; revision: number }): Promise<DraftRow> {
  const row = await draftsStore.lock(tx, scope.tenant.id, of.slug);
  if (!row) throw refuse("not_found");
  if (row.revision !== of.revision) throw refuse("wrong_state");
  return row;
}

/** Checks that a legal text states when it comes into force and what changes. `from`: when it is published. */
export function publicationOf(
  content: DocumentContent,
  { in_force_at, changes }: Pick<PublishInput, "in_force_at" | "changes">,
  from: Date,
): Publication {
  const isLegal = content.kind === "legal";
  if (isLegal && in_force_at === undefined) throw badField("in_force_at", "required");
  if (isLegal && !changes) throw badField("changes.pt", "required");
  if (isLegal && content.en && !changes?.en) throw badField("changes.en", "required");
  // An earlier date would rewrite what players have accepted meanwhile.
  if (in_force_at && new Date(in_force_at) < from) throw badField("in_force_at", "date_invalid");
  return { in_force_at: in_force_at ?? null, changes: changes ?? null };
}

/** Returns the draft as it is checked before publication. Refuses with `invalid_fields`. */
export function checkedContent(row: Pick<DraftRow, "slug" | "content">, in_force_at: string | null) {
  const moment = (instant: string | null): Date | null => (instant === null ? null : new Date(instant));
  const { content, slug } = row;
  return checkDraft({
    ...content,
    slug,
    starts_at: moment(content.starts_at),
    ends_at: moment(content.ends_at),
    ...(in_force_at !== null && { in_force_at: new Date(in_force_at) }),
  });
}

interface Locked {
  readonly scope: AuditScope;
  readonly row: DraftRow;
  readonly publication: Publication;
  readonly actor: string;
}

/** The caller must hold the draft's lock. */
export async function publishLocked(
  tx: Tx,
  { clock }: Pick<ContentNeeds, "clock">,
  { scope, row, publication, actor }: Locked,
): Promise<void> {
  const { tenant_id, slug, base_version } = row;
  const draft = checkedContent(row, publication.in_force_at);
  const version = await storeVersion(tx, { tenant_id, draft, clock, by: actor, after: base_version, changes: publication.changes });
  await draftsStore.remove(tx, tenant_id, slug);
  await recordAuditEvent(tx, scope, {
    at: clock.now(),
    actor,
    action: "content_published",
    subject: `content:${slug}`,
    detail: { version, revision: row.revision },
  });
}
