import type { ChatMe, ChatMessage, ChatReply, ChatRoom, StaffChatMessage, StaffChatPicture, StaffChatRoom } from "@trevo/contract";
import type { Tx } from "../../kernel/db.ts";
import type { Follower, Position } from "../../kernel/follower.ts";
import type { PlayerKey, PlayerScope, StaffTenantScope } from "../../kernel/scope.ts";
import type { ChatViewer, MessagesQuery } from "./read-messages.ts";
import type { ReportInput } from "./report-message.ts";
import type { SavedPicture } from "./save-picture.ts";
import type { RoomDraft } from "./seed-chat.ts";
import type { Outgoing, Sent } from "./send-message.ts";
import type { StaffAction, StaffMessagesQuery } from "./staff-messages.ts";
import type { RoomChange } from "./staff-rooms.ts";

export interface RoomList {
  readonly data: ChatRoom[];
  readonly rules: { readonly version: number; readonly text: string };
  readonly guests_read: boolean;
  readonly pictures: boolean;
  readonly cards: boolean;
}

/**
 * Owns rooms, messages and players' own data in the chat: names, read pointers, blocks. Guarantees: a room's changes are numbered without
 * gaps, in the order of their commits; a message exists once per `client_id`; deleted text is never sent again; what a socket missed can be
 * requested by its number. It does not judge text or people (`moderation`), move money, or decide who may play (`protection`).
 */
export interface Chat {
  /** Refuses with `not_found` if the brand has no chat. */
  rooms(viewer: ChatViewer): Promise<RoomList>;
  messages(viewer: ChatViewer, query: MessagesQuery): Promise<ChatReply>;
  send(scope: PlayerScope, outgoing: Outgoing): Promise<Sent>;
  deleteOwn(scope: PlayerScope, id: string): Promise<void>;
  savePicture(scope: PlayerScope, bytes: Buffer): Promise<SavedPicture>;
  /** Null until its message is shown. */
  picture(tenantId: number, id: string): Promise<Buffer | null>;
  own(scope: PlayerScope): Promise<ChatMe>;
  movePointer(scope: PlayerScope, to: { room: number; seq: number }): Promise<{ room: number; seq: number }>;
  pickName(scope: PlayerScope, name: string): Promise<string>;
  acceptRules(scope: PlayerScope, version: number): Promise<void>;
  report(scope: PlayerScope, input: ReportInput): Promise<void>;
  block(scope: PlayerScope, playerId: string): Promise<void>;
  unblock(scope: PlayerScope, playerId: string): Promise<void>;
  /** For staff. Every change is recorded in the audit log. */
  readonly backOffice: {
    rooms(scope: StaffTenantScope): Promise<StaffChatRoom[]>;
    changeRoom(scope: StaffTenantScope, input: { room: number; change: RoomChange }): Promise<StaffChatRoom>;
    messages(scope: StaffTenantScope, input: { room: number; query: StaffMessagesQuery }): Promise<StaffChatMessage[]>;
    message(
      scope: StaffTenantScope,
      id: string,
    ): Promise<{ data: StaffChatMessage; before: StaffChatMessage[]; after: StaffChatMessage[] }>;
    picture(scope: StaffTenantScope, id: string): Promise<StaffChatPicture>;
    write(scope: StaffTenantScope, line: { room: number; message: string; pinned_until?: string | undefined }): Promise<ChatMessage>;
    act(scope: StaffTenantScope, input: { id: string; action: StaffAction }): Promise<StaffChatMessage>;
  };
  /** Used by the seed. */
  seed(tx: Tx, room: { tenant_id: number; draft: RoomDraft }): Promise<void>;
  /** Used by the manifest. */
  readonly jobs: {
    expire(): Promise<void>;
    eraseEvidence(): Promise<void>;
    eraseUnattached(): Promise<void>;
    settleUploads(): Promise<void>;
    hideExcluded(player: PlayerKey): Promise<void>;
  };
  /** Used by the manifest. */
  readonly follower: Follower<Position>;
  start(): void;
  stop(): Promise<void>;
}
