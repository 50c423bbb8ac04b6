import { mostCounted } from "@trevo/contract";
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { WaitingCount } from "../../kernel/staff-queue.ts";
import { assertTransition } from "../../kernel/state-machine.ts";
import { type StatementStatus, statementMachine } from "./states.ts";
import type { StatementLine, VersionKey } from "./statement-lines.ts";

export interface Statement extends PlayerKey {
  readonly id: string;
  /** In centavos. */
  readonly amount: number;
  readonly status: StatementStatus;
  readonly status_reason: string | null;
  readonly affiliate_id: string;
  /** The first day of the month, `YYYY-MM-DD`. */
  readonly period: string;
  readonly document: string | null;
  readonly proposal_id: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

interface LineRow extends StatementLine {
  readonly tenant_id: number;
  readonly statement_id: string;
  readonly no: number;
}

export interface StatementKey {
  readonly tenant_id: number;
  readonly id: string;
}

type StatementTables = { affiliate_statements: Statement; affiliate_statement_lines: LineRow };

const at = (db: Db | Tx) => db.withTables<StatementTables>();
const columns = [
  "tenant_id",
  "id",
  "player_id",
  "amount",
  "status",
  "status_reason",
  "affiliate_id",
  sql<string>`period::text`.as("period"),
  "document",
  "proposal_id",
  "created_at",
  "updated_at",
] as const;

/** All SQL on statements. */
export const statementStore = {
  add: async (tx: Tx, statement: Statement, lines: readonly StatementLine[]): Promise<void> => {
    await at(tx).insertInto("affiliate_statements").values(statement).execute();
    if (lines.length === 0) return;
    const { tenant_id, id: statement_id } = statement;
    const rows = lines.map((line, index) => ({ ...line, tenant_id, statement_id, no: index + 1 }));
    await at(tx).insertInto("affiliate_statement_lines").values(rows).execute();
  },

  /** Locks the statement until the transaction ends. */
  lock: async (tx: Tx, { tenant_id, id }: StatementKey): Promise<Statement | null> =>
    (await at(tx)
      .selectFrom("affiliate_statements")
      .select(columns)
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", id)
      .forNoKeyUpdate()
      .executeTakeFirst()) ?? null,

  find: async (db: Db | Tx, { tenant_id, id }: StatementKey): Promise<Statement | null> =>
    (await at(db)
      .selectFrom("affiliate_statements")
      .select(columns)
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", id)
      .executeTakeFirst()) ?? null,

  /** Sum of the player's open statements in centavos. Excludes a company's, which is paid outside, whatever happens to the account. */
  unpaid: async (db: Db | Tx, { tenant_id, player_id }: PlayerKey): Promise<number> => {
    const { rows } = await sql<{ amount: number }>`
      select coalesce(sum(s.amount), 0)::bigint as amount from affiliate_statements s
      join affiliates a on a.tenant_id = s.tenant_id and a.id = s.affiliate_id and a.company_cnpj is null
      where s.tenant_id = ${tenant_id} and s.player_id = ${player_id} and status = 'open'`.execute(db);
    return rows[0]?.amount ?? 0;
  },

  /** Statements that wait for payment at each of these brands. */
  countOpen: async (db: Db, tenantIds: readonly number[]): Promise<WaitingCount[]> => {
    const { rows } = await sql<WaitingCount>`
      select b.tenant_id, count(*) as waiting, 0 as late, min(s.created_at) as oldest_at, null as due_at
      from unnest(${tenantIds}::int[]) as b (tenant_id)
      cross join lateral (select created_at from affiliate_statements
        where tenant_id = b.tenant_id and status = 'open' order by created_at, id limit ${mostCounted}) s
      group by b.tenant_id`.execute(db);
    return rows;
  },

  /** Requires that the statement is locked. */
  transition: async (
    tx: Tx,
    statement: Statement,
    change: { to: StatementStatus; document: string | null; proposal_id: string; at: Date },
  ): Promise<void> => {
    const { to, document, proposal_id, at: updated_at } = change;
    assertTransition(statementMachine, statement.status, to);
    await at(tx)
      .updateTable("affiliate_statements")
      .set({ status: to, document, proposal_id, updated_at })
      .where("tenant_id", "=", statement.tenant_id)
      .where("id", "=", statement.id)
      .execute();
  },

  /** In their order. */
  lines: (db: Db | Tx, { tenant_id, id }: StatementKey): Promise<LineRow[]> =>
    at(db)
      .selectFrom("affiliate_statement_lines")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("statement_id", "=", id)
      .orderBy("no")
      .execute(),

  /** Newest month first, 120 at most. */
  ofAffiliate: (db: Db | Tx, tenantId: number, affiliateId: string): Promise<Statement[]> =>
    at(db)
      .selectFrom("affiliate_statements")
      .select(columns)
      .where("tenant_id", "=", tenantId)
      .where("affiliate_id", "=", affiliateId)
      .orderBy("affiliate_statements.period", "desc")
      .limit(120)
      .execute(),

  /** Of a brand, oldest first. */
  list: async (
    db: Db,
    of: { tenant_id: number; status: StatementStatus | null; after: { created_at: Date; id: string } | null; limit: number },
  ): Promise<Statement[]> => {
    const { rows } = await sql<Statement>`select *, period::text as period from affiliate_statements
      where tenant_id = ${of.tenant_id} and (${of.status}::text is null or status = ${of.status})
        and (${of.after === null} or (created_at, id) > (${of.after?.created_at ?? null}::timestamptz, ${of.after?.id ?? null}::uuid))
      order by created_at, id limit ${of.limit}`.execute(db);
    return rows;
  },

  /**
   * A month of a parent's affiliates: how many there are, how many have a statement, and the sum of these without sub-affiliates and
   * corrections.
   */
  ofChildren: async (
    tx: Tx,
    of: { tenant_id: number; parent_id: string; period: string; until: Date },
  ): Promise<{ affiliates: number; stated: number; amount: number }> => {
    const { rows } = await sql<{ affiliates: number; stated: number; amount: number }>`
      select count(*)::int as affiliates, count(s.id)::int as stated, coalesce(sum(l.amount), 0)::bigint as amount
      from affiliates c
      left join affiliate_statements s on s.tenant_id = c.tenant_id and s.affiliate_id = c.id and s.period = ${of.period}::date
      left join lateral (select sum(amount) as amount from affiliate_statement_lines l
        where l.tenant_id = s.tenant_id and l.statement_id = s.id and l.kind not in ('sub', 'correction')) l on true
      where c.tenant_id = ${of.tenant_id} and c.parent_id = ${of.parent_id} and c.created_at < ${of.until}`.execute(tx);
    return rows[0] ?? { affiliates: 0, stated: 0, amount: 0 };
  },

  /** Amounts granted for an affiliate's players in a period, by version. */
  qualified: async (
    tx: Tx,
    of: { tenant_id: number; affiliate_id: string; from: Date; until: Date },
  ): Promise<(VersionKey & { players: number; amount: number })[]> => {
    const { rows } = await sql<VersionKey & { players: number; amount: number }>`
      select offer_id, version, count(*)::int as players, sum(amount)::bigint as amount from referrals
      where tenant_id = ${of.tenant_id} and affiliate_id = ${of.affiliate_id} and granted_at >= ${of.from} and granted_at < ${of.until}
      group by 1, 2 order by 1, 2`.execute(tx);
    return rows;
  },
};
