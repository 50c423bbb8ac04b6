import type { PlayerNote } from "@trevo/contract";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import { runIdempotently } from "../../kernel/idempotency.ts";
import { newId } from "../../kernel/ids.ts";
import { placeCursor, placeOf } from "../../kernel/newest-first.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { type Slice, sliceOf } from "../../kernel/slice-of.ts";
import type { PlayerFileNeeds } from "./needs.ts";
import { type NoteFound, noteStore } from "./note-store.ts";
import type { NoteInput, PlayerListQuery, RetractionInput } from "./player-files.ts";
import { findPlayer, ownerOf } from "./read-players.ts";

/** Lists notes newest first, retracted ones without their text. Refuses with `not_found`. */
export async function listNotes(
  needs: PlayerFileNeeds,
  scope: StaffTenantScope,
  { id, after, limit: shown }: PlayerListQuery,
): Promise<Slice<PlayerNote>> {
  const owner = ownerOf(await findPlayer(needs, scope, id));
  const read = (limit: number) => noteStore.list(needs.db, owner, { before: placeOf(after), limit });
  return sliceOf(shown, read, { present: presentNote, cursor: placeCursor });
}

/** Adds a note. The audit log contains only its id; the text stays in the file. Refuses with `not_found`. */
export async function addNote(needs: PlayerFileNeeds, scope: StaffTenantScope, input: NoteInput): Promise<PlayerNote> {
  const { id: player_id, text, idempotency_key: key } = input;
  const owner = ownerOf(await findPlayer(needs, scope, player_id));
  const route = "POST /staff/players/notes";
  const call = { tenant_id: owner.tenant_id, player_id: scope.staff_id, route, key, body: { player_id, text } };
  return runIdempotently(needs.db, call, async (tx) => {
    const note = { ...owner, id: newId(), staff_id: scope.staff_id, text, created_at: needs.clock.now() };
    await noteStore.add(tx, note);
    await recordAuditEvent(tx, scope, {
      at: note.created_at,
      actor: staffActor(scope.staff_id),
      action: "player_noted",
      subject: `player:${player_id}`,
      detail: { note: note.id },
    });
    return presentNote({ ...note, retracted_by: null, retract_reason: null, retracted_at: null });
  });
}

/** Retracts a note once. Refuses with `not_found`, `wrong_state`. */
export async function retractNote(needs: PlayerFileNeeds, scope: StaffTenantScope, input: RetractionInput): Promise<PlayerNote> {
  const { id, reason } = input;
  const { staff_id } = scope;
  const tenant_id = scope.tenant.id;
  const at = needs.clock.now();
  return needs.db.transaction().execute(async (tx) => {
    const note = await noteStore.find(tx, { tenant_id, id });
    if (!note) throw refuse("not_found");
    if (!(await noteStore.retract(tx, { tenant_id, note_id: id, staff_id, reason, at }))) throw refuse("wrong_state");
    await recordAuditEvent(tx, scope, {
      at,
      actor: staffActor(staff_id),
      action: "player_note_retracted",
      subject: `player:${note.player_id}`,
      detail: { note: id, reason },
    });
    return presentNote({ ...note, retracted_by: staff_id, retract_reason: reason, retracted_at: at });
  });
}

function presentNote({ id, text, staff_id, created_at, retracted_by, retract_reason, retracted_at }: NoteFound): PlayerNote {
  const retracted =
    retracted_by === null || retract_reason === null || retracted_at === null
      ? null
      : { by: retracted_by, reason: retract_reason, at: retracted_at.toISOString() };
  return { id, text: retracted ? null : text, by: staff_id, created_at: created_at.toISOString(), retracted };
}
