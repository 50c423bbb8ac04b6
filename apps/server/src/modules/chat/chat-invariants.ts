import { type RawBuilder, sql } from "kysely";
import { type Invariant, type Violation, maxViolations } from "../../kernel/invariant.ts";

/** Rooms belong to nobody: a look at some players alone sees nothing of them. Nothing here moves money, so that payouts go on. */
const ofRooms = (name: string, rows: RawBuilder<Omit<Violation, "freezes">>): Invariant => ({
  name,
  check: async (snapshot, of) => {
    if (of !== "all") return [];
    const { rows: found } = await sql<Omit<Violation, "freezes">>`${rows} limit ${maxViolations}`.execute(snapshot);
    return found.map((violation) => ({ ...violation, freezes: false }));
  },
  fresh: null,
});

export const chatInvariants: readonly Invariant[] = [
  ofRooms(
    "a chat room's changes are numbered without a hole, up to its last",
    sql`select r.tenant_id, 'chat room ' || r.room as subject,
        'last ' || r.last_seq || ', changes ' || count(c.seq) || ' from ' || coalesce(min(c.seq), 0) || ' to ' || coalesce(max(c.seq), 0) as detail
      from chat_rooms r left join chat_changes c on c.tenant_id = r.tenant_id and c.room = r.room
      group by r.tenant_id, r.room, r.last_seq
      having count(c.seq) > 0 and (max(c.seq) <> r.last_seq or count(c.seq) <> max(c.seq) - min(c.seq) + 1)`,
  ),
  ofRooms(
    "a shown chat message has its change, under its number",
    sql`select m.tenant_id, 'chat message ' || m.id as subject, 'shown as ' || m.seq || ' without its change' as detail
      from chat_messages m where m.state = 'shown' and not exists (
        select from chat_changes c where c.tenant_id = m.tenant_id and c.room = m.room and c.seq = m.seq
          and c.kind = 'message' and c.message_id = m.id)`,
  ),
  ofRooms(
    "a chat message has a number exactly when it was shown",
    sql`select m.tenant_id, 'chat message ' || m.id as subject, m.state || ', number ' || coalesce(m.seq::text, 'none') as detail
      from chat_messages m where (m.state in ('shown', 'deleted')) <> (m.seq is not null)`,
  ),
  ofRooms(
    "nobody has read a chat room beyond its last change",
    sql`select p.tenant_id, 'player ' || p.player_id as subject, 'read room ' || p.room || ' up to ' || p.seq as detail
      from chat_reads p left join chat_rooms r on r.tenant_id = p.tenant_id and r.room = p.room
      where p.seq > coalesce(r.last_seq, 0)`,
  ),
];
