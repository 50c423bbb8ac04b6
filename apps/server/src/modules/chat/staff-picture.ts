import type { StaffChatPicture } from "@trevo/contract";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { pictureFile } from "./attachments.ts";
import { messageStore } from "./message-store.ts";
import type { ChatNeeds } from "./needs.ts";

/**
 * Returns a picture that is not shown to others. The access is recorded in the audit log before the picture is sent. Refuses with
 * `not_found`.
 */
export async function readStaffPicture(
  { db, clock, storage }: Pick<ChatNeeds, "db" | "clock" | "storage">,
  scope: StaffTenantScope,
  id: string,
): Promise<StaffChatPicture> {
  const tenant_id = scope.tenant.id;
  const message = await messageStore.find(db, { tenant_id, id });
  if (!message || message.file_id === null) throw refuse("not_found");
  const event = { at: clock.now(), actor: staffActor(scope.staff_id), action: "chat_picture_read" as const, subject: `chat_message:${id}` };
  await recordAuditEvent(db, scope, event);
  const picture = await storage.get(pictureFile(tenant_id, message.file_id));
  if (!picture) throw refuse("not_found");
  return { media_type: "image/webp", base64: picture.toString("base64") };
}
