import { type AuditScope, recordAuditEvent } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import { draftsStore } from "./drafts-store.ts";
import type { ContentNeeds } from "./needs.ts";
import { seenDraft } from "./publish-draft.ts";

/**
 * Deletes the draft; the published version stays. Refuses with `not_found`, and with `wrong_state` if the draft has another revision or is
 * scheduled.
 */
export async function discardDraft(
  needs: Pick<ContentNeeds, "db" | "clock">,
  scope: AuditScope,
  { slug, revision, actor }: { slug: string; revision: number; actor: string },
): Promise<void> {
  await needs.db.transaction().execute(async (tx) => {
    const row = await seenDraft(tx, scope, { slug, revision });
    if (row.goes_live_at) throw refuse("wrong_state");
    await draftsStore.remove(tx, scope.tenant.id, slug);
    await recordAuditEvent(tx, scope, {
      at: needs.clock.now(),
      actor,
      action: "content_draft_discarded",
      subject: `content:${slug}`,
      detail: { revision },
    });
  });
}
