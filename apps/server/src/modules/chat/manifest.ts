import type { TenantsByHost } from "../../kernel/http-types.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { Manifest } from "../../kernel/manifest.ts";
import type { Chat } from "./chat.ts";
import { chatInvariants } from "./chat-invariants.ts";
import { sealedEvidence } from "./evidence-store.ts";
import { chatFeatures } from "./features.ts";
import { hideExcludedJob } from "./hide-excluded.ts";
import { chatPersonalData } from "./personal-data.ts";
import { registerChatRoutes } from "./routes.ts";
import { registerChatStaffRoutes } from "./staff-routes.ts";

/** Actions that the module writes to the audit log. */
declare module "../../kernel/audit-log.ts" {
  interface AuditActions {
    chat_room_opened: true;
    chat_room_changed: true;
    chat_message_written: true;
    chat_message_deleted: true;
    chat_message_pinned: true;
    chat_message_unpinned: true;
    chat_picture_read: true;
  }
}

export const manifest: Manifest<{ chat: Chat; tenants: TenantsByHost }, { chat: Pick<Chat, "follower"> }> = {
  name: "chat",
  routes: (http, { chat, tenants }) => registerChatRoutes(http, chat, tenants),
  staffRoutes: (http, { chat }) => registerChatStaffRoutes(http, chat),
  features: chatFeatures,
  followers: ({ chat }) => [chat.follower],
  personalData: chatPersonalData,
  invariants: chatInvariants,
  sealedFiles: sealedEvidence,
  jobs: [
    { name: "expire-chat", schedule: "23 4 * * *", run: ({ chat }) => chat.jobs.expire() },
    { name: "erase-evidence", schedule: "41 4 * * *", run: ({ chat }) => chat.jobs.eraseEvidence() },
    { name: "erase-unattached", schedule: "*/10 * * * *", run: ({ chat }) => chat.jobs.eraseUnattached() },
    { name: "settle-uploads", schedule: "*/10 * * * *", run: ({ chat }) => chat.jobs.settleUploads() },
    { name: hideExcludedJob, run: ({ chat }, player: PlayerKey) => chat.jobs.hideExcluded(player) },
  ],
  start: ({ chat }) => chat.start(),
  stop: ({ chat }) => chat.stop(),
};
