import { type AuditScope, recordAuditEvent } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import type { ContentNeeds } from "./needs.ts";
import { contentStore } from "./store.ts";

/** Withdraws a document: its address returns 404 from now on, and its text is kept. Refuses with `not_found`. */
export async function withdrawDocument(
  needs: ContentNeeds,
  scope: AuditScope,
  { slug, actor }: { slug: string; actor: string },
): Promise<void> {
  const now = needs.clock.now();
  await needs.db.transaction().execute(async (tx) => {
    if (!(await contentStore.withdraw(tx, scope.tenant.id, { slug, at: now }))) throw refuse("not_found");
    await recordAuditEvent(tx, scope, { at: now, actor, action: "content_withdrawn", subject: `content:${slug}` });
  });
  await needs.index.changed(scope.tenant.id);
}
