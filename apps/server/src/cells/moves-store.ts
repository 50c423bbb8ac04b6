import type { SqlTag } from "../kernel/sql.ts";
import type { Moved } from "./table-classes.ts";

export type MoveStep = "begun" | "frozen" | "copied" | "moved" | "aborted";

/** A job as it stood in the source's queue. */
export interface StoredJob {
  readonly name: string;
  readonly payload: object;
  readonly queue: string | null;
  readonly key: string | null;
  readonly run_at: string;
  readonly max_attempts: number;
}

export interface Move extends Moved {
  readonly id: string;
  readonly otherCell: string;
  readonly step: MoveStep;
  /** States of the brands before the move, by id. */
  readonly states: Readonly<Record<string, string>>;
  readonly jobs: readonly StoredJob[];
}

const columns = `id, operator_id as "operatorId", tenant_ids as "tenantIds", book_ids as "bookIds", other_cell as "otherCell", step, states, jobs`;

/** SQL on a cell's own record of moves. */
export const movesStore = {
  /** The move of these brands that has not been given up; the newest if there were several. */
  find: async (sql: SqlTag, role: "source" | "target", operatorId: number): Promise<Move | null> => {
    const [move] = await sql.unsafe<Move[]>(
      `select ${columns} from brand_moves where role = $1 and operator_id = $2 and step <> 'aborted' order by begun_at desc limit 1`,
      [role, operatorId],
    );
    return move ?? null;
  },

  add: async (
    sql: SqlTag,
    role: "source" | "target",
    { id, operatorId, tenantIds, bookIds, otherCell, states }: Omit<Move, "step" | "jobs">,
  ): Promise<void> => {
    await sql`insert into brand_moves (id, role, operator_id, tenant_ids, book_ids, other_cell, step, states)
      values (${id}, ${role}, ${operatorId}, ${tenantIds}, ${bookIds}, ${otherCell}, 'begun', ${sql.json(states)}) on conflict do nothing`;
  },

  reach: async (sql: SqlTag, id: string, step: MoveStep): Promise<void> => {
    await sql`update brand_moves set step = ${step}, changed_at = now() where id = ${id}`;
  },

  /** Brands that the operator has, with their states. */
  states: async (sql: SqlTag, operatorId: number): Promise<Record<string, string>> => {
    const rows = await sql<{ id: number; state: string }[]>`select id, state from tenants where operator_id = ${operatorId}`;
    return Object.fromEntries(rows.map(({ id, state }) => [String(id), state]));
  },

  setElsewhere: async (sql: SqlTag, { operatorId }: Pick<Moved, "operatorId">): Promise<void> => {
    await sql`update tenants set state = 'elsewhere', updated_at = now() where operator_id = ${operatorId} and state <> 'elsewhere'`;
  },

  setStates: async (sql: SqlTag, { operatorId, states }: Pick<Move, "operatorId" | "states">): Promise<void> => {
    for (const [id, state] of Object.entries(states))
      await sql`update tenants set state = ${state}, updated_at = now() where id = ${Number(id)} and operator_id = ${operatorId}`;
  },
};
