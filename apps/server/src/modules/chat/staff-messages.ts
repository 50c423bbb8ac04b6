import type { ChatChange, ChatMessage, StaffChatMessage } from "@trevo/contract";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { type Refusal, refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { announceRoom } from "./announce-state.ts";
import { endMessage } from "./end-message.ts";
import { type MessageState, type NewMessage, type ReadMessage, messageStore } from "./message-store.ts";
import type { ChatNeeds } from "./needs.ts";
import { maxPinMs, maxPins } from "./policy.ts";
import { presentMessage } from "./present.ts";
import { announceChange, lockRoom, readChange, writeChange } from "./write-change.ts";

export type StaffAction =
  | { readonly action: "delete"; readonly note: string }
  | { readonly action: "pin"; readonly until: string }
  | { readonly action: "unpin" };

export interface StaffMessagesQuery {
  readonly state?: MessageState | undefined;
  readonly player?: string | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

const around = 10;

const presentForStaff = (row: ReadMessage, now: Date): StaffChatMessage => ({
  ...presentMessage(row, { now }),
  state: row.state,
  deleted_by: row.ended_by,
});

export async function listStaffMessages(
  { db, clock }: ChatNeeds,
  { tenant }: StaffTenantScope,
  { room, query }: { room: number; query: StaffMessagesQuery },
): Promise<StaffChatMessage[]> {
  const now = clock.now();
  return (await messageStore.listForStaff(db, { tenant_id: tenant.id, room }, query)).map((row) => presentForStaff(row, now));
}

/** Returns a message with the ten before and after it. Refuses with `not_found`. */
export async function readStaffMessage(
  { db, clock }: ChatNeeds,
  { tenant }: StaffTenantScope,
  id: string,
): Promise<{ data: StaffChatMessage; before: StaffChatMessage[]; after: StaffChatMessage[] }> {
  const now = clock.now();
  const message = await messageStore.find(db, { tenant_id: tenant.id, id });
  if (!message) throw refuse("not_found");
  const { before, after } = await messageStore.around(db, message, around);
  return {
    data: presentForStaff(message, now),
    before: before.map((row) => presentForStaff(row, now)),
    after: after.map((row) => presentForStaff(row, now)),
  };
}

/** A message in the brand's name. `text` is plain; `staff_id` is null for the seed. */
export interface BrandLine {
  readonly room: number;
  readonly text: string;
  readonly staff_id: string | null;
  readonly pinned_until: Date | null;
}

/**
 * Writes a message in the caller's transaction. Returns the changes to announce after the commit. Refuses with `not_found`,
 * `invalid_fields`, `wrong_state`.
 */
export async function writeAsBrand(
  needs: Pick<ChatNeeds, "clock" | "limitScale">,
  tx: Tx,
  { tenant_id, line }: { tenant_id: number; line: BrandLine },
): Promise<{ id: string; changes: ChatChange[] }> {
  const now = needs.clock.now();
  const message: NewMessage = {
    tenant_id,
    id: newId(),
    room: line.room,
    player_id: null,
    staff_id: line.staff_id,
    client_id: null,
    kind: line.staff_id === null ? "others" : "global",
    state: "shown",
    text: line.text,
    entities: [],
    name: null,
    color: line.staff_id === null ? "system" : "staff",
    emoji: null,
    reply_to: null,
    reply_name: null,
    reply_text: null,
    attachment: null,
    file_id: null,
    round_id: null,
    mission: null,
    findings: [],
    case_id: null,
    simulated: false,
    created_at: now,
  };
  const room = await lockRoom(tx, message);
  await messageStore.insert(tx, message, { seq: room.next, shown_at: now });
  await writeChange(needs, tx, { room, kind: "message", message_id: message.id });
  const changes = [await readChange(needs, tx, { key: message, seq: room.next, kind: "message" })];
  if (line.pinned_until) changes.push(...(await pin(needs, tx, { message, until: line.pinned_until })));
  return { id: message.id, changes };
}

export async function sendAsStaff(
  needs: ChatNeeds,
  scope: StaffTenantScope,
  line: { room: number; message: string; pinned_until?: string | undefined },
): Promise<ChatMessage> {
  const { tenant, staff_id } = scope;
  const pinned_until = line.pinned_until === undefined ? null : new Date(line.pinned_until);
  const { id, changes } = await needs.db.transaction().execute(async (tx) => {
    const written = await writeAsBrand(needs, tx, {
      tenant_id: tenant.id,
      line: { room: line.room, text: line.message, staff_id, pinned_until },
    });
    await audit(needs, tx, { scope, id: written.id, action: "chat_message_written" });
    return written;
  });
  for (const change of changes) announceChange(needs, tenant.id, change);
  const row = await messageStore.find(needs.db, { tenant_id: tenant.id, id });
  if (!row) throw refuse("not_found");
  return presentMessage(row, { now: needs.clock.now() });
}

/**
 * Deletes, pins or unpins a message. Deleting a player's message opens a case, of which the author is notified and against which the author
 * can appeal. Refuses with `not_found`, `invalid_fields`, and with `wrong_state` if the message is not shown.
 */
export async function actOnMessage(
  needs: ChatNeeds,
  scope: StaffTenantScope,
  { id, action }: { id: string; action: StaffAction },
): Promise<StaffChatMessage> {
  const { tenant } = scope;
  const key = { tenant_id: tenant.id, id };
  const { changes, row } = await needs.db.transaction().execute(async (tx) => {
    const message = await messageStore.find(tx, key);
    if (!message) throw refuse("not_found");
    const done = await act(needs, tx, { scope, message, action });
    await audit(needs, tx, { scope, id, action: auditActions[action.action] });
    return { changes: done, row: await messageStore.find(tx, key) };
  });
  for (const change of changes) announceChange(needs, tenant.id, change);
  if (!row) throw refuse("not_found");
  if (action.action !== "delete") await announceRoom(needs, tenant, row.room);
  return presentForStaff(row, needs.clock.now());
}

const auditActions = { delete: "chat_message_deleted", pin: "chat_message_pinned", unpin: "chat_message_unpinned" } as const;

const audit = (
  { clock }: Pick<ChatNeeds, "clock">,
  tx: Tx,
  {
    scope,
    id,
    action,
  }: { scope: StaffTenantScope; id: string; action: "chat_message_written" | (typeof auditActions)[keyof typeof auditActions] },
): Promise<void> =>
  recordAuditEvent(tx, scope, { at: clock.now(), actor: staffActor(scope.staff_id), action, subject: `chat_message:${id}` });

async function act(
  needs: ChatNeeds,
  tx: Tx,
  { scope, message, action }: { scope: StaffTenantScope; message: ReadMessage; action: StaffAction },
): Promise<ChatChange[]> {
  if (action.action === "pin") return pin(needs, tx, { message, until: new Date(action.until) });
  if (action.action === "unpin") return unpin(needs, tx, message);
  if (message.player_id === null) return deleteLine(needs, tx, message);
  // A concurrent deletion by its author or another member also holds the account.
  await needs.players.holdAlone(tx, { tenant_id: message.tenant_id, player_id: message.player_id });
  const found = await messageStore.find(tx, message);
  if (found?.state !== "shown" && found?.state !== "held") throw refuse("wrong_state");
  const case_id = await needs.moderation.recordRemoval(tx, {
    reviewer: scope,
    player_id: message.player_id,
    subject: { type: "message", id: message.id },
    room: message.room,
    quote: message.text,
    note: action.note,
  });
  const change = await endMessage(needs, tx, { message: found, by: "staff" });
  await messageStore.change(tx, message, { case_id });
  return change ? [change] : [];
}

/** Deletes a message of the brand. */
async function deleteLine(needs: ChatNeeds, tx: Tx, message: ReadMessage): Promise<ChatChange[]> {
  const change = await endMessage(needs, tx, { message, by: "staff" });
  if (!change) throw refuse("wrong_state");
  return [change];
}

const badUntil = (): Refusal => refuse("invalid_fields", { fields: { until: ["date_invalid"] } });

/** Refuses with `wrong_state` a third pin or a message that is not shown, and with `invalid_fields` more than seven days. */
async function pin(
  needs: Pick<ChatNeeds, "clock" | "limitScale">,
  tx: Tx,
  { message, until }: { message: Pick<ReadMessage, "tenant_id" | "room" | "id">; until: Date },
): Promise<ChatChange[]> {
  const now = needs.clock.now();
  const ms = until.getTime() - now.getTime();
  if (!(ms > 0 && ms <= maxPinMs)) throw badUntil();
  const room = await lockRoom(tx, message);
  const locked = await messageStore.lock(tx, message);
  const others = (await messageStore.pinned(tx, message, now)).filter(({ id }) => id !== message.id);
  if (locked?.state !== "shown" || others.length >= maxPins) throw refuse("wrong_state");
  await messageStore.change(tx, message, { pinned_until: until, pin_seq: room.next });
  await writeChange(needs, tx, { room, kind: "pin", message_id: message.id });
  return [await readChange(needs, tx, { key: message, seq: room.next, kind: "pin" })];
}

async function unpin(needs: ChatNeeds, tx: Tx, message: ReadMessage): Promise<ChatChange[]> {
  const room = await lockRoom(tx, message);
  const locked = await messageStore.lock(tx, message);
  if (locked?.state !== "shown" || !locked.pinned_until) throw refuse("wrong_state");
  await messageStore.change(tx, message, { pinned_until: null, pin_seq: null });
  await writeChange(needs, tx, { room, kind: "unpin", message_id: message.id });
  return [{ unpin: true, messageId: message.id, room: message.room, seq: room.next }];
}
