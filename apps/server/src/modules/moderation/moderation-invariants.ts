import { sql } from "kysely";
import type { Tx } from "../../kernel/db.ts";
import type { Invariant, Violation } from "../../kernel/invariant.ts";

interface Wrong {
  readonly tenant_id: number;
  readonly id: string;
}

const ofAll = (
  { name, what, detail }: { name: string; what: string; detail: string },
  read: (snapshot: Tx) => Promise<{ rows: Wrong[] }>,
): Invariant => ({
  name,
  check: async (snapshot, of) =>
    of === "all"
      ? (await read(snapshot)).rows.map(({ tenant_id, id }): Violation => ({ tenant_id, subject: `${what} ${id}`, detail }))
      : [],
  fresh: null,
});

/** Invariants of sanctions, appeals and rules. */
export const moderationInvariants: readonly Invariant[] = [
  ofAll(
    {
      name: "a sanction has its audit event, and another where it was lifted",
      what: "sanction",
      detail: "is not in the audit log as it is",
    },
    (snapshot) =>
      sql<Wrong>`select s.tenant_id, s.id from sanctions s
        where not exists (select from audit_events e where e.tenant_id = s.tenant_id and e.subject = 'sanction:' || s.id
            and e.action = case s.kind when 'mute' then 'chat_muted' else 'chat_banned' end)
          or (s.lifted_at is not null and not exists (select from audit_events e
            where e.tenant_id = s.tenant_id and e.subject = 'sanction:' || s.id and e.action = 'chat_sanction_lifted'))
        limit 1000`.execute(snapshot),
  ),
  ofAll(
    {
      name: "a sanction has an upheld case of its player that is no call for help",
      what: "sanction",
      detail: "has no case that it could stand on",
    },
    (snapshot) =>
      sql<Wrong>`select s.tenant_id, s.id from sanctions s join moderation_cases c on c.tenant_id = s.tenant_id and c.id = s.case_id
        where c.player_id <> s.player_id or c.state not in ('upheld', 'appealed', 'final') or s.reason in ('care', 'age') limit 1000`.execute(
        snapshot,
      ),
  ),
  ofAll(
    {
      name: "a case is appealed or final exactly where it has its appeal, and the appeal's sanctions have ended unless it was kept",
      what: "case",
      detail: "does not agree with its appeal",
    },
    (snapshot) =>
      sql<Wrong>`select c.tenant_id, c.id from moderation_cases c left join appeals a on a.tenant_id = c.tenant_id and a.case_id = c.id
        where (c.state in ('appealed', 'final')) <> (a.case_id is not null)
          or (a.state is not null and (c.state = 'final') <> (a.state <> 'open'))
          or (a.state in ('reversed', 'lapsed') and exists (select from sanctions s where s.tenant_id = c.tenant_id and s.case_id = c.id
            and s.lifted_at is null and (s.ends_at is null or s.ends_at > a.decided_at)))
          or (a.state in ('reversed', 'kept') and a.decided_at < a.created_at) limit 1000`.execute(snapshot),
  ),
  ofAll(
    {
      name: "versions of the chat rules have no gap, and each has its audit event",
      what: "rules of the chat",
      detail: "has no predecessor or no audit event",
    },
    (snapshot) =>
      sql<Wrong>`select r.tenant_id, r.version::text as id from moderation_rules r
        where (r.version > 1 and not exists (select from moderation_rules p where p.tenant_id = r.tenant_id and p.version = r.version - 1))
          or not exists (select from audit_events e where e.tenant_id = r.tenant_id and e.action = 'chat_rules_published'
            and e.subject = 'chat_rules:' || r.version) limit 1000`.execute(snapshot),
  ),
];
