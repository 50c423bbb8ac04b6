import { type AuditScope, recordAuditEvent } from "../../kernel/audit-log.ts";
import { Refusal, refuse } from "../../kernel/errors.ts";
import { type DraftRow, type Publication, draftsStore } from "./drafts-store.ts";
import type { ContentNeeds } from "./needs.ts";
import { badField } from "./publish-document.ts";
import { type PublishInput, checkedContent, publicationOf, publishLocked, seenDraft } from "./publish-draft.ts";

export const publishScheduledJob = "publish-scheduled-content";

export type ScheduledKey = Pick<DraftRow, "tenant_id" | "slug">;

export type ScheduleInput = PublishInput & { readonly goes_live_at: string | null };

/**
 * Schedules the publication of the draft, or cancels it (null). Refuses as `publishDraft` does, and with `invalid_fields` for a time in the
 * past. A draft that could not be published now cannot be scheduled.
 */
export async function scheduleDraft(needs: ContentNeeds, scope: AuditScope, input: ScheduleInput): Promise<void> {
  const { slug, actor } = input;
  const tenant_id = scope.tenant.id;
  const goes_live_at = input.goes_live_at === null ? null : new Date(input.goes_live_at);
  await needs.db.transaction().execute(async (tx) => {
    const row = await seenDraft(tx, scope, input);
    if ((row.goes_live_at === null) === (goes_live_at === null)) throw refuse("wrong_state");
    const now = needs.clock.now();
    if (goes_live_at && goes_live_at <= now) throw badField("goes_live_at", "date_invalid");
    const publication = goes_live_at && publicationOf(row.content, input, goes_live_at);
    if (publication) checkedContent(row, publication.in_force_at);
    await draftsStore.schedule(tx, row, { goes_live_at, by: actor, publication });
    if (goes_live_at)
      await needs.jobs.add(tx, { name: publishScheduledJob, payload: { tenant_id, slug } satisfies ScheduledKey, runAt: goes_live_at });
    await recordAuditEvent(tx, scope, {
      at: now,
      actor,
      action: goes_live_at ? "content_scheduled" : "content_schedule_cancelled",
      subject: `content:${slug}`,
      detail: { goes_live_at: goes_live_at?.toISOString() ?? null },
    });
  });
}

/** Publishes a draft that is due. It may run twice, even concurrently: the second run finds no draft, or one that is not due. */
export async function publishScheduled(needs: ContentNeeds, { tenant_id, slug }: ScheduledKey): Promise<void> {
  const scope: AuditScope = { tenant: { id: tenant_id }, request_id: null };
  try {
    const isDone = await needs.db.transaction().execute(async (tx) => {
      const row = await dueDraft(needs, tx, { tenant_id, slug });
      if (!row) return false;
      await publishLocked(tx, needs, { scope, row, publication: notBefore(row.publication, needs.clock.now()), actor: row.scheduled_by });
      return true;
    });
    if (isDone) await needs.index.changed(tenant_id);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await recordFailure(needs, scope, { slug, code: error.code });
  }
}

/** The server may have been down at the scheduled time. A version must not be in force before it could be read. */
const notBefore = (publication: Publication, now: Date): Publication =>
  publication.in_force_at !== null && new Date(publication.in_force_at) < now
    ? { ...publication, in_force_at: now.toISOString() }
    : publication;

type DueDraft = DraftRow & { publication: NonNullable<DraftRow["publication"]>; scheduled_by: string };

async function dueDraft(
  { clock }: Pick<ContentNeeds, "clock">,
  tx: Parameters<typeof draftsStore.lock>[0],
  { tenant_id, slug }: ScheduledKey,
): Promise<DueDraft | null> {
  const row = await draftsStore.lock(tx, tenant_id, slug);
  if (!row?.goes_live_at || row.goes_live_at > clock.now() || !row.publication || row.scheduled_by === null) return null;
  return { ...row, publication: row.publication, scheduled_by: row.scheduled_by };
}

/** Keeps the draft unpublished and stores the reason. */
async function recordFailure(needs: ContentNeeds, scope: AuditScope, { slug, code }: { slug: string; code: string }): Promise<void> {
  await needs.db.transaction().execute(async (tx) => {
    const row = await dueDraft(needs, tx, { tenant_id: scope.tenant.id, slug });
    if (!row) return;
    await draftsStore.schedule(tx, row, { goes_live_at: null, by: row.scheduled_by, publication: null, failure: code });
    await recordAuditEvent(tx, scope, {
      at: needs.clock.now(),
      actor: "system",
      action: "content_schedule_failed",
      subject: `content:${slug}`,
      detail: { code },
    });
  });
}

/**
 * Publishes drafts that the scheduled job missed, by the product's clock, which the demo can set forward. A draft that fails does not block
 * the others; the job fails at the end, so that the failure is noticed.
 */
export async function publishDue(needs: ContentNeeds): Promise<void> {
  const failures: unknown[] = [];
  for (const key of await draftsStore.due(needs.db, needs.clock.now()))
    await publishScheduled(needs, key).catch((error: unknown) => {
      needs.log.error({ err: error, ...key }, "could not publish a scheduled text");
      failures.push(error);
    });
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} scheduled texts were not published`);
}
