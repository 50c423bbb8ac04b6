import type { StaffChatRoom } from "@trevo/contract";
import type { Localized } from "@trevo/domain";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { type Refusal, refuse } from "../../kernel/errors.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { announceRoom } from "./announce-state.ts";
import type { ChatNeeds } from "./needs.ts";
import { messageStore } from "./message-store.ts";
import { maxRooms } from "./policy.ts";
import { type NewRoom, type RoomRow, type RoomSettings, roomStore } from "./room-store.ts";

export interface RoomChange {
  readonly slug?: string | undefined;
  readonly name?: Localized | undefined;
  readonly locale?: "pt" | "en" | null | undefined;
  readonly state?: "open" | "closed" | undefined;
  readonly slow_ms?: number | undefined;
  readonly opens?: number | undefined;
  readonly closes?: number | undefined;
}

const bad = (field: string, key: string): Refusal => refuse("invalid_fields", { fields: { [field]: [key] } });

export async function listStaffRooms({ db }: ChatNeeds, { tenant }: StaffTenantScope): Promise<StaffChatRoom[]> {
  const held = await messageStore.heldByRoom(db, tenant.id);
  return (await roomStore.ofTenant(db, tenant.id)).map((row) => presentStaffRoom(row, held.get(row.room) ?? 0));
}

const presentStaffRoom = (row: RoomRow, held: number): StaffChatRoom => ({
  room: row.room,
  slug: row.slug,
  name: row.name,
  locale: row.locale,
  state: row.state,
  slow_ms: row.slow_ms,
  opens: row.opens,
  closes: row.closes,
  last_seq: row.last_seq,
  held,
});

/** Opens a room, or changes the one with this number. Refuses with `invalid_fields`, and with `wrong_state` for a ninth room. */
export async function changeRoom(
  needs: ChatNeeds,
  scope: StaffTenantScope,
  { room, change }: { room: number; change: RoomChange },
): Promise<StaffChatRoom> {
  const key = { tenant_id: scope.tenant.id, room };
  const settings = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as RoomSettings;
  if (settings.closes === 0) throw bad("closes", "invalid");
  if (settings.opens === 24) throw bad("opens", "invalid");
  await needs.db.transaction().execute(async (tx) => {
    await roomStore.lockTenant(tx, key.tenant_id);
    const known = await roomStore.lock(tx, key);
    if (!known) await openRoom(tx, newRoomOf(needs, key, settings));
    else if (settings.slug !== undefined) await requireFreeSlug(tx, { ...key, slug: settings.slug });
    await roomStore.change(tx, key, settings);
    await recordAuditEvent(tx, scope, {
      at: needs.clock.now(),
      actor: staffActor(scope.staff_id),
      action: known ? "chat_room_changed" : "chat_room_opened",
      subject: `chat_room:${room}`,
      detail: {
        state: settings.state ?? null,
        slow_ms: settings.slow_ms ?? null,
        opens: settings.opens ?? null,
        closes: settings.closes ?? null,
      },
    });
  });
  needs.rooms.forget(key.tenant_id);
  await announceRoom(needs, scope.tenant, room);
  const found = (await listStaffRooms(needs, scope)).find((other) => other.room === room);
  if (!found) throw refuse("not_found");
  return found;
}

function newRoomOf({ clock }: ChatNeeds, key: { tenant_id: number; room: number }, { slug, name, locale = null }: RoomSettings): NewRoom {
  if (slug === undefined) throw bad("slug", "required");
  if (name === undefined) throw bad("name", "required");
  return { ...key, slug, name, locale, created_at: clock.now() };
}

/**
 * Opens one of at most eight rooms; the caller must have locked the brand's rooms. Refuses with `wrong_state`, and with `invalid_fields` if
 * the slug is taken.
 */
export async function openRoom(tx: Tx, room: NewRoom): Promise<void> {
  const rooms = await roomStore.ofTenant(tx, room.tenant_id);
  if (rooms.length >= maxRooms) throw refuse("wrong_state");
  await requireFreeSlug(tx, room);
  await roomStore.insert(tx, room);
}

/** The caller must have locked the brand's rooms. Refuses with `invalid_fields` if another room has the slug. */
async function requireFreeSlug(tx: Tx, { tenant_id, room, slug }: Pick<NewRoom, "tenant_id" | "room" | "slug">): Promise<void> {
  const rooms = await roomStore.ofTenant(tx, tenant_id);
  if (rooms.some((other) => other.room !== room && other.slug === slug)) throw bad("slug", "invalid");
}
