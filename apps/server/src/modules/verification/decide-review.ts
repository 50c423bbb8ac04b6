import type { ReviewRefusal } from "@trevo/contract";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { documentStore } from "./document-store.ts";
import type { DecidedListener, VerificationNeeds } from "./needs.ts";
import { settleDocuments } from "./settle-documents.ts";
import { reviewVersion } from "./read-review.ts";
import { subjectIndex } from "./subject.ts";
import { noCheck, verificationStore } from "./verification-store.ts";

export interface ReviewDecision {
  readonly id: string;
  readonly decision: "approve" | "refuse";
  /** The version that `readReview` returned. */
  readonly expected_version: string;
  readonly reason?: ReviewRefusal | undefined;
  /** Visible to staff only. */
  readonly note?: string | undefined;
}

type Needs = VerificationNeeds & { readonly decided: readonly DecidedListener[] };

/**
 * Confirms or refuses an identity; the first decision counts. An approval applies to the name and CPF that the member of staff saw. The
 * player is notified. Refuses with `not_found`; with `wrong_state` if the identity does not wait for a person, or the documents, the name
 * or the CPF have changed.
 */
export async function decideReview(needs: Needs, scope: StaffTenantScope, input: ReviewDecision): Promise<void> {
  await needs.db.transaction().execute((tx) => decide(needs, tx, { scope, input }));
}

async function decide(needs: Needs, tx: Tx, { scope, input }: { scope: StaffTenantScope; input: ReviewDecision }): Promise<void> {
  const key = { tenant_id: scope.tenant.id, player_id: input.id };
  if (!(await needs.players.byId(key, tx))) throw refuse("not_found");
  // Every change of the name or the CPF locks the account, so what is compared here stays the same until the commit.
  await needs.players.holdAlone(tx, key);
  const row = await verificationStore.lock(tx, key);
  const player = await needs.players.byId(key, tx);
  const isWaiting = row.state === "under_review" && row.review_since !== null;
  if (!player?.cpf || !isWaiting || reviewVersion(needs, row, player) !== input.expected_version) throw refuse("wrong_state");
  const reason = input.decision === "refuse" ? (input.reason ?? null) : null;
  if (input.decision === "refuse" && reason === null) throw refuse("invalid_fields", { fields: { reason: ["required"] } });
  const at = needs.clock.now();
  await settleDocuments(tx, { documents: await documentStore.inState(tx, key, "under_review"), verdict: reason, at });
  await verificationStore.change(tx, key, {
    ...noCheck,
    state: reason ? "rejected" : "approved",
    reason,
    subject_index: subjectIndex(needs.vault, { ...player, cpf: player.cpf }),
    decided_at: at,
    decided_by: scope.staff_id,
  });
  await recordAuditEvent(tx, scope, {
    at,
    actor: staffActor(scope.staff_id),
    action: "verification_decided",
    subject: `player:${key.player_id}`,
    detail: { reason, cause: row.review_cause, note: input.note ?? null },
  });
  for (const listener of needs.decided) await listener(tx, key, reason);
}
