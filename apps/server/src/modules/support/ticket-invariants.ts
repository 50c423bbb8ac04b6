import { sql } from "kysely";
import type { Tx } from "../../kernel/db.ts";
import type { Invariant, Violation } from "../../kernel/invariant.ts";
import { type RowKey, invariantOfEach, invariantOfTransitions, keysOf } from "../../kernel/state-invariant.ts";
import { governedTickets } from "./states.ts";

interface CheckedTicket {
  readonly tenant_id: number;
  readonly id: string;
  readonly last_seq: number;
  readonly messages: number;
  readonly newest: number | null;
  readonly answers: number;
  readonly answered_at: Date | null;
  readonly first_answer_at: Date | null;
  readonly recorded: number;
  readonly foreign_rows: number;
}

async function readTickets(snapshot: Tx, keys: readonly RowKey[]): Promise<CheckedTicket[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<CheckedTicket>`
    select t.tenant_id, t.id, t.last_seq, t.first_answer_at, m.messages, m.newest, m.answers, m.answered_at,
      (select count(*)::int from audit_events e
        where e.tenant_id = t.tenant_id and e.subject = 'ticket:' || t.id and e.action = 'ticket_answered') as recorded,
      m.foreign_rows + (select count(*)::int from ticket_files f where f.tenant_id = t.tenant_id and f.ticket_id = t.id
        and f.player_id is distinct from t.player_id) as foreign_rows
    from tickets t cross join lateral (
      select count(*)::int as messages, max(seq) as newest, count(*) filter (where author = 'staff')::int as answers,
        min(created_at) filter (where author = 'staff') as answered_at,
        count(*) filter (where player_id is distinct from t.player_id)::int as foreign_rows
      from ticket_messages m where m.tenant_id = t.tenant_id and m.ticket_id = t.id) m
    where (t.tenant_id, t.id) in (${keysOf(keys)})`.execute(snapshot);
  return rows;
}

type Judge = (ticket: CheckedTicket) => string | null;

const judgeEach =
  (judge: Judge) =>
  async (snapshot: Tx, keys: readonly RowKey[]): Promise<Violation[]> =>
    (await readTickets(snapshot, keys)).flatMap((ticket): Violation[] => {
      const detail = judge(ticket);
      // Staff must look at it, but it does not concern payouts.
      return detail === null ? [] : [{ tenant_id: ticket.tenant_id, subject: `ticket ${ticket.id}`, detail, freezes: false }];
    });

/** Invariants of tickets against their messages, the audit log and their own history. */
export const supportInvariants: readonly Invariant[] = [
  invariantOfEach(
    "a ticket has each of its messages, numbered without a hole",
    governedTickets,
    judgeEach(({ last_seq, messages, newest }) =>
      messages === last_seq && newest === last_seq ? null : `last is ${last_seq}, has ${messages} up to ${newest ?? "nothing"}`,
    ),
  ),
  invariantOfEach(
    "a ticket's first answer is its first message of staff",
    governedTickets,
    judgeEach(({ first_answer_at, answered_at }) =>
      first_answer_at?.getTime() === answered_at?.getTime() ? null : "its first answer is not when staff first wrote",
    ),
  ),
  invariantOfEach(
    "each answer of staff is in the audit log",
    governedTickets,
    judgeEach(({ answers, recorded }) => (answers === recorded ? null : `${answers} answers, ${recorded} recorded`)),
  ),
  invariantOfEach(
    "a ticket's messages and pictures are its author's",
    governedTickets,
    judgeEach(({ foreign_rows }) => (foreign_rows === 0 ? null : `${foreign_rows} rows name another player`)),
  ),
  invariantOfTransitions("tickets take the allowed steps", governedTickets),
];
