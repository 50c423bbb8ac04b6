import { type RawBuilder, sql } from "kysely";
import { type Invariant, type Violation, maxViolations } from "../../kernel/invariant.ts";

/** Rooms belong to no player, so a check of some players skips them. No violation here concerns money, so payouts continue. */
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
    "a chat message is shown once, and once more after each deletion",
    // An appeal shows a deleted message again. Old changes are erased first, so a deletion may outlive the change that it followed.
    sql`select c.tenant_id, 'chat message ' || c.message_id as subject,
        'shown ' || count(*) filter (where c.kind = 'message') || ' times, deleted ' || count(*) filter (where c.kind = 'delete') as detail
      from chat_changes c where c.kind in ('message', 'delete') group by c.tenant_id, c.message_id
      having count(*) filter (where c.kind = 'message') > count(*) filter (where c.kind = 'delete') + 1`,
  ),
  ofRooms(
    "a chat message has a number exactly when it was shown",
    sql`select m.tenant_id, 'chat message ' || m.id as subject, m.state || ', number ' || coalesce(m.seq::text, 'none') as detail
      from chat_messages m where (m.state in ('shown', 'deleted')) <> (m.seq is not null)`,
  ),
  // The table has a unique constraint. This finds duplicates that a restore or a manual repair has let in.
  ofRooms(
    "a chat message exists once per client id of its player",
    sql`select m.tenant_id, 'player ' || m.player_id as subject, 'client id ' || m.client_id || ': ' || count(*) || ' messages' as detail
      from chat_messages m where m.client_id is not null group by m.tenant_id, m.player_id, m.client_id having count(*) > 1`,
  ),
  ofRooms(
    "nobody has read a chat room beyond its last change",
    sql`select p.tenant_id, 'player ' || p.player_id as subject, 'read room ' || p.room || ' up to ' || p.seq as detail
      from chat_reads p left join chat_rooms r on r.tenant_id = p.tenant_id and r.room = p.room
      where p.seq > coalesce(r.last_seq, 0)`,
  ),
  ofRooms(
    "no chat message was written during a sanction of its author",
    // A sanction does not lock sister accounts: messages that were under way when it was committed are tolerated.
    sql`select m.tenant_id, 'chat message ' || m.id as subject, 'written under the sanction ' || min(s.id::text) as detail
      from sanctions s
      join players p on (p.tenant_id = s.tenant_id and p.id = s.player_id) or (p.operator_id = s.operator_id and p.person_id = s.person_id)
      join chat_messages m on m.tenant_id = p.tenant_id and m.player_id = p.id
      where m.state = 'shown' and (s.rooms is null or m.room = any(s.rooms))
        and m.created_at > s.starts_at + interval '2 seconds' and m.created_at < coalesce(least(s.ends_at, s.lifted_at), 'infinity')
      group by m.tenant_id, m.id`,
  ),
  ofRooms(
    "a deleted chat message has its author, a case or an exclusion behind it",
    sql`select m.tenant_id, 'chat message ' || m.id as subject, 'deleted by ' || coalesce(m.ended_by, 'nobody') || ' without a reason' as detail
      from chat_messages m where m.state = 'deleted' and not coalesce(case m.ended_by
        when 'author' then m.player_id is not null
        when 'system' then exists (select from players p join exclusions e on (e.tenant_id = p.tenant_id and e.player_id = p.id)
            or (e.operator_id = p.operator_id and e.person_id = p.person_id) where p.tenant_id = m.tenant_id and p.id = m.player_id)
        when 'staff' then case when m.player_id is null
          then exists (select from audit_events a where a.tenant_id = m.tenant_id and a.subject = 'chat_message:' || m.id
            and a.action = 'chat_message_deleted')
          else exists (select from moderation_cases c where c.tenant_id = m.tenant_id and c.id = m.case_id and c.player_id = m.player_id) end
        end, false)`,
  ),
  ofRooms(
    "a pin of a chat message has its audit event",
    // A line written by staff may be pinned from the beginning; the seed's own line has no member of staff behind it.
    sql`select c.tenant_id, 'chat message ' || c.message_id as subject, c.kind || ' ' || count(*) || ' times, audited ' || told.events as detail
      from chat_changes c
      left join chat_messages m on m.tenant_id = c.tenant_id and m.id = c.message_id
      cross join lateral (select count(*) as events from audit_events a where a.tenant_id = c.tenant_id
        and a.subject = 'chat_message:' || c.message_id and case c.kind when 'unpin' then a.action = 'chat_message_unpinned'
          else a.action in ('chat_message_pinned', 'chat_message_written') end) told
      where c.kind in ('pin', 'unpin')
      group by c.tenant_id, c.message_id, c.kind, told.events, m.player_id, m.staff_id
      having count(*) > told.events + case when c.kind = 'pin' and m.player_id is null and m.staff_id is null then 1 else 0 end`,
  ),
  ofRooms(
    "only staging brands have invented chat messages",
    sql`select m.tenant_id, 'chat message ' || m.id as subject, 'invented at a brand that is not for staging' as detail
      from chat_messages m join tenants t on t.id = m.tenant_id
      where m.simulated and (t.settings -> 'is_staging' is distinct from 'true'::jsonb or t.settings -> 'is_regulated' = 'true'::jsonb)`,
  ),
];
