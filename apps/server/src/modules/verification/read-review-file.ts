import { wallTime } from "@trevo/domain";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { drawWatermark } from "../../kernel/watermark.ts";
import { documentFiles } from "./document-files.ts";
import { type DocumentRow, documentStore } from "./document-store.ts";
import type { VerificationNeeds } from "./needs.ts";

/** A UUID's end: its beginning is a time, which members who came together share. The audit log has the whole. */
const shownLetters = 12;

interface OpenedFile {
  readonly media_type: DocumentRow["media_type"];
  readonly base64: string;
  /** What the account says, in clear: whoever decides compares it with the document. */
  readonly holder: { readonly name: string; readonly cpf: string | null; readonly birth_date: string };
}

/**
 * One document of the player, for a person's eyes. A picture carries the member's id and the minute by the operator's clock; a PDF is as it was
 * taken in: plain by its structure. Who opens it is in the audit log before it leaves. Refuses with `not_found`.
 */
export async function readReviewFile(
  needs: Pick<VerificationNeeds, "db" | "clock" | "storage" | "vault" | "players">,
  scope: StaffTenantScope,
  { id, file_id }: { readonly id: string; readonly file_id: string },
): Promise<OpenedFile> {
  const tenant_id = scope.tenant.id;
  const document = await documentStore.find(needs.db, { tenant_id, player_id: id }, file_id);
  const player = await needs.players.byId({ tenant_id, player_id: id });
  if (!player || !document || document.state === "cancelled") throw refuse("not_found");
  const at = needs.clock.now();
  await recordAuditEvent(needs.db, scope, {
    at,
    actor: staffActor(scope.staff_id),
    action: "document_opened",
    subject: `document:${file_id}`,
    detail: { player: id, type: document.type },
  });
  const bytes = await documentFiles.read(needs, { tenant_id, id: file_id });
  const { media_type } = document;
  const mark = `${scope.staff_id.slice(-shownLetters)} ${wallTime(at, scope.tenant.operator_timezone).slice(0, 16)}`;
  const shown = media_type === "image/jpeg" ? await drawWatermark(bytes, mark) : bytes;
  const { first_name, last_name, cpf, birth_date } = player;
  return { media_type, base64: shown.toString("base64"), holder: { name: `${first_name} ${last_name}`, cpf, birth_date } };
}
