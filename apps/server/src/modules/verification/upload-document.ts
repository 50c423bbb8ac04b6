import type { DocumentType } from "@trevo/contract";
import { recordAuditEvent, playerActor } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { type PlayerKey, type PlayerScope, keyOf } from "../../kernel/scope.ts";
import { checkIdentityJob } from "./check-identity.ts";
import { documentFiles } from "./document-files.ts";
import { type DocumentRow, documentStore } from "./document-store.ts";
import { drawDocument } from "./draw-document.ts";
import type { VerificationNeeds } from "./needs.ts";
import { missingTypes } from "./policy.ts";
import { subjectIndex } from "./subject.ts";
import { noCheck, verificationStore } from "./verification-store.ts";

const dayMs = 24 * 3_600_000;

/** Maximum uploads of a player in a day, whatever became of them. */
export const mostUploadsADay = 20;

/**
 * Stores a document and cancels a pending one of the same type. The last missing document starts the check. Refuses with `invalid_fields`,
 * `wrong_state` while a check is in progress or done, `too_many_requests`, `busy`.
 */
export async function uploadDocument(
  needs: VerificationNeeds,
  scope: PlayerScope,
  { type, upload }: { type: DocumentType; upload: Buffer },
): Promise<void> {
  const key = keyOf(scope);
  const player = await needs.players.byId(key);
  if (!player?.cpf) throw refuse("invalid_fields", { fields: { cpf: ["cpf_first"] } });
  const subject_index = subjectIndex(needs.vault, { ...player, cpf: player.cpf });
  const { bytes, media_type } = await drawDocument(upload, type);
  const now = needs.clock.now();
  const state = "pending" as const;
  const row = { ...key, id: newId(), type, state, reason: null, media_type, bytes: bytes.length, created_at: now, updated_at: now };
  await documentFiles.put(needs, row, bytes);
  try {
    const replaced = await needs.db.transaction().execute((tx) => keep(needs, tx, { scope, row, subject_index }));
    if (replaced) await documentFiles.remove(needs, replaced);
  } catch (error) {
    await documentFiles.remove(needs, row);
    throw error;
  }
}

interface Keeping {
  readonly scope: PlayerScope;
  readonly row: DocumentRow;
  readonly subject_index: Buffer;
}

/** Returns the document that this one replaces. */
async function keep(needs: VerificationNeeds, tx: Tx, { scope, row, subject_index }: Keeping): Promise<DocumentRow | undefined> {
  const known = await verificationStore.lock(tx, row);
  const holds = known.state === "approved" && known.subject_index?.equals(subject_index);
  if (known.state === "under_review" || holds) throw refuse("wrong_state");
  await assertQuota(needs, tx, row);
  const waiting = await documentStore.inState(tx, row, "pending");
  const replaced = waiting.find((other) => other.type === row.type);
  if (replaced) await documentStore.transition(tx, replaced, { state: "cancelled", at: row.created_at });
  await documentStore.insert(tx, row);
  await recordAuditEvent(tx, scope, {
    at: row.created_at,
    actor: playerActor(row.player_id),
    action: "document_sent",
    subject: `document:${row.id}`,
    detail: { type: row.type, media_type: row.media_type },
  });
  const set = [...waiting.filter((other) => other !== replaced), row];
  if (missingTypes(set).length === 0) await beginCheck(needs, tx, { key: row, set, subject_index });
  return replaced;
}

/** Counted under the lock, so that two concurrent uploads cannot both use the last place. */
async function assertQuota({ clock }: VerificationNeeds, tx: Tx, key: PlayerKey): Promise<void> {
  const now = clock.now().getTime();
  const oldest = await documentStore.nthSince(tx, key, { since: new Date(now - dayMs), nth: mostUploadsADay });
  if (oldest) throw refuse("too_many_requests", { retryAfter: (oldest.getTime() + dayMs - now) / 1000 });
}

async function beginCheck(
  { jobs, clock }: VerificationNeeds,
  tx: Tx,
  { key, set, subject_index }: { key: PlayerKey; set: readonly DocumentRow[]; subject_index: Buffer },
): Promise<void> {
  const { tenant_id, player_id } = key;
  const check_id = newId();
  for (const row of set) await documentStore.transition(tx, row, { state: "under_review", at: clock.now() });
  const blank = { ...noCheck, reason: null, attempts: 0, decided_at: null, decided_by: null };
  await verificationStore.change(tx, { tenant_id, player_id }, { ...blank, state: "under_review", check_id, subject_index });
  await checkIdentityJob.add({ jobs, db: tx }, { tenant_id, player_id, check_id });
}
