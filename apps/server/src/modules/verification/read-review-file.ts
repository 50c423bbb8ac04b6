import { wallTime } from "@trevo/domain";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { drawWatermark } from "../../kernel/watermark.ts";
import { documentFiles } from "./document-files.ts";
import { type DocumentRow, documentStore } from "./document-store.ts";
import type { VerificationNeeds } from "./needs.ts";

/**
 * Number of characters from the end of the member's UUID. Its beginning is a time, which members added together share. The audit log
 * contains the whole id.
 */
const shownLetters = 12;

interface OpenedFile {
  readonly media_type: DocumentRow["media_type"];
  readonly base64: string;
  /** The account's data in clear, for comparison with the document. */
  readonly holder: { readonly name: string; readonly cpf: string | null; readonly birth_date: string };
}

/**
 * One document of the player, for review. A picture is marked with the member's id and the minute in the operator's zone; a PDF, whose
 * structure is plain, is returned unchanged. The read is recorded in the audit log before the file is returned. Refuses with `not_found`.
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
