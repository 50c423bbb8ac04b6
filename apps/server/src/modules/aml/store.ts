import { type AmlRule, type AmlSignal, type AmlState, type AmlVerdict, mostCounted } from "@trevo/contract";
import { type ColumnType, type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { WaitingCount } from "../../kernel/staff-queue.ts";
import type { PlayerDay } from "./policy.ts";

export interface CaseRow {
  readonly tenant_id: number;
  readonly id: string;
  readonly player_id: string;
  readonly state: AmlState;
  readonly signals: readonly AmlSignal[];
  readonly opened_by: string | null;
  readonly note: string | null;
  readonly version: number;
  readonly opened_at: Date;
  readonly changed_at: Date;
  readonly due_at: Date;
  readonly receipt: string | null;
  readonly reported_at: Date | null;
}

type DecisionTable = {
  tenant_id: number;
  id: string;
  case_id: string;
  verdict: AmlVerdict;
  reason: string;
  proposed_by: string;
  approved_by: string;
  at: Date;
  /** Null for decisions that cover their whole day. */
  judged: ColumnType<PlayerDay | null, string, never>;
};
export type DecisionRow = Selectable<DecisionTable>;

/** The last decision on a player. */
type LastDecision = Pick<DecisionRow, "at" | "judged">;

type AmlTables = { aml_cases: Omit<CaseRow, "signals"> & { signals: string }; aml_decisions: DecisionTable };

export interface CaseKey {
  readonly tenant_id: number;
  readonly id: string;
}

export interface CaseFilter {
  readonly tenant_ids: readonly number[];
  readonly state: AmlState | null;
  readonly rule: AmlRule | null;
  readonly after: { readonly due_at: Date; readonly id: string } | null;
  readonly limit: number;
}

const at = (db: Db | Tx) => db.withTables<AmlTables>();

/** All SQL on cases of possible money laundering and the decisions on them. */
export const amlStore = {
  /** Prevents other processes from opening cases of the brand until the transaction ends. */
  lock: async (tx: Tx, tenant_id: number): Promise<void> => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`aml-cases:${tenant_id}`}, 0))`.execute(tx);
  },

  /** The case due first on top. Without a state, cases that wait for a decision or for their report. */
  list: async (db: Db, { tenant_ids, state, rule, after, limit }: CaseFilter): Promise<CaseRow[]> => {
    const { rows } = await sql<CaseRow>`
      select * from aml_cases where tenant_id = any(${tenant_ids}::int[])
        and ${state === null ? sql`state in ('open', 'to_report')` : sql`state = ${state}`}
        ${rule === null ? sql`` : sql`and signals @> ${JSON.stringify([{ rule }])}::jsonb`}
        ${after === null ? sql`` : sql`and (due_at, id) > (${after.due_at}, ${after.id})`}
      order by due_at, id limit ${limit}`.execute(db);
    return rows;
  },

  /** With `forUpdate`, locks the case until the transaction ends. */
  find: async (db: Db | Tx, { tenant_id, id }: CaseKey, { forUpdate = false } = {}): Promise<CaseRow | null> => {
    const { rows } = await sql<CaseRow>`
      select * from aml_cases where tenant_id = ${tenant_id} and id = ${id} ${forUpdate ? sql`for update` : sql``}`.execute(db);
    return rows[0] ?? null;
  },

  /** The player's cases, latest first. */
  ofPlayer: async (db: Db | Tx, { tenant_id, player_id }: PlayerKey): Promise<CaseRow[]> => {
    const { rows } = await sql<CaseRow>`
      select * from aml_cases where tenant_id = ${tenant_id} and player_id = ${player_id} order by opened_at desc, id limit 50`.execute(db);
    return rows;
  },

  /** The player's open case, locked until the transaction ends. */
  holdOpen: async (tx: Tx, { tenant_id, player_id }: PlayerKey): Promise<CaseRow | null> => {
    const { rows } = await sql<CaseRow>`
      select * from aml_cases where tenant_id = ${tenant_id} and player_id = ${player_id} and state = 'open' for update`.execute(tx);
    return rows[0] ?? null;
  },

  add: async (tx: Tx, { signals, ...row }: CaseRow): Promise<void> => {
    await at(tx)
      .insertInto("aml_cases")
      .values({ ...row, signals: JSON.stringify(signals) })
      .execute();
  },

  /** Writes the case's next version. */
  change: async (tx: Tx, { tenant_id, id, version }: CaseRow, { signals, ...change }: Partial<CaseRow>): Promise<void> => {
    await at(tx)
      .updateTable("aml_cases")
      .set({ ...change, ...(signals && { signals: JSON.stringify(signals) }), version: version + 1 })
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", id)
      .execute();
  },

  addDecision: async (tx: Tx, { judged, ...row }: DecisionRow): Promise<void> => {
    await at(tx)
      .insertInto("aml_decisions")
      .values({ ...row, judged: JSON.stringify(judged) })
      .execute();
  },

  decision: (db: Db | Tx, { tenant_id, id }: CaseKey): Promise<DecisionRow | undefined> =>
    at(db).selectFrom("aml_decisions").selectAll().where("tenant_id", "=", tenant_id).where("case_id", "=", id).executeTakeFirst(),

  /** The last decision on a case of each of these players. Players without one are absent. */
  lastDecided: async (db: Db, tenant_id: number, players: readonly string[]): Promise<Map<string, LastDecision>> => {
    const { rows } = await sql<LastDecision & { player_id: string }>`
      select distinct on (c.player_id) c.player_id, d.at, d.judged
      from aml_cases c join aml_decisions d on d.tenant_id = c.tenant_id and d.case_id = c.id
      where c.tenant_id = ${tenant_id} and c.player_id = any(${players}::uuid[]) order by c.player_id, d.at desc, d.id desc`.execute(db);
    return new Map(rows.map(({ player_id, ...last }) => [player_id, last]));
  },

  countWaiting: async (db: Db, tenantIds: readonly number[], now: Date): Promise<WaitingCount[]> => {
    const { rows } = await sql<WaitingCount>`
      select tenant_id, least(count(*), ${mostCounted})::int as waiting,
        least(count(*) filter (where due_at < ${now}), ${mostCounted})::int as late,
        (array_agg(opened_at order by due_at, id))[1] as oldest_at, min(due_at) as due_at
      from aml_cases where tenant_id = any(${tenantIds}::int[]) and state in ('open', 'to_report') group by tenant_id`.execute(db);
    return rows;
  },
};
