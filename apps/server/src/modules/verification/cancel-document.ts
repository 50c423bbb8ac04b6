import { recordAuditEvent, playerActor } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import { documentFiles } from "./document-files.ts";
import { documentStore } from "./document-store.ts";
import type { VerificationNeeds } from "./needs.ts";
import { mayTransition } from "./states.ts";
import { noCheck, verificationStore } from "./verification-store.ts";

/**
 * Cancels a document and deletes its file. Documents that were being checked with it become pending again. Refuses with `not_found`,
 * `wrong_state`.
 */
export async function cancelDocument(needs: VerificationNeeds, scope: PlayerScope, id: string): Promise<void> {
  const key = keyOf(scope);
  const at = needs.clock.now();
  await needs.db.transaction().execute(async (tx) => {
    const { check_id } = await verificationStore.lock(tx, key);
    const row = await documentStore.find(tx, key, id);
    if (!row) throw refuse("not_found");
    if (!mayTransition(row.state, "cancelled")) throw refuse("wrong_state");
    await documentStore.transition(tx, row, { state: "cancelled", at });
    for (const other of await documentStore.inState(tx, key, "under_review"))
      await documentStore.transition(tx, other, { state: "pending", at });
    if (check_id) await verificationStore.change(tx, key, { ...noCheck, state: "none" });
    await recordAuditEvent(tx, scope, { at, actor: playerActor(key.player_id), action: "document_cancelled", subject: `document:${id}` });
  });
  await documentFiles.remove(needs, { tenant_id: key.tenant_id, id });
}
