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

export interface MoveKey {
  readonly id: string;
  readonly role: "source" | "target";
}

const outOfStep = ({ id, role }: MoveKey, steps: readonly MoveStep[]): string =>
  `the ${role} has no move ${id} at the step ${steps.join(" or ")}: another run changed it`;

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
      values (${id}, ${role}, ${operatorId}, ${tenantIds}, ${bookIds}, ${otherCell}, 'begun', ${sql.json(states)}) on conflict (id) do nothing`;
  },

  /**
   * Ends what the target knows of an earlier move of these brands, given up before anything was copied: an abort then may not have reached
   * the target.
   */
  supersede: async (tx: SqlTag, { id, operatorId }: Pick<Move, "id" | "operatorId">): Promise<void> => {
    const ended = await tx<{ id: string }[]>`
      update brand_moves set step = 'aborted', changed_at = now()
      where role = 'target' and operator_id = ${operatorId} and step = 'begun' and id <> ${id} returning id`;
    for (const other of ended) await tx`delete from hidden_brands where move_id = ${other.id}`;
  },

  /** True if the cell was recorded as the target of this very move, whether or not it was given up. */
  hasTarget: async (sql: SqlTag, id: string): Promise<boolean> =>
    (await sql`select from brand_moves where id = ${id} and role = 'target'`).length > 0,

  /** Brands that this cell no longer serves, whose rows it keeps. */
  frozen: (sql: SqlTag): Promise<Moved[]> =>
    sql.unsafe<Moved[]>(`select ${columns} from brand_moves where role = 'source' and step in ('frozen', 'moved') order by begun_at`),

  /** Locks the record until the transaction ends. Throws if the move has gone on or was given up. */
  expect: async (tx: SqlTag, { id, role }: MoveKey, steps: readonly MoveStep[]): Promise<void> => {
    const found = await tx`select from brand_moves where id = ${id} and role = ${role} and step = any (${steps}) for update`;
    if (found.length === 0) throw new Error(outOfStep({ id, role }, steps));
  },

  /** Throws if the move has gone on or was given up, so that two runs never take the same step. */
  reach: async (sql: SqlTag, { id, role }: MoveKey, { from, to }: { from: readonly MoveStep[]; to: MoveStep }): Promise<void> => {
    const reached = await sql`
      update brand_moves set step = ${to}, changed_at = now() where id = ${id} and role = ${role} and step = any (${from}) returning id`;
    if (reached.length === 0) throw new Error(outOfStep({ id, role }, from));
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
