import assert from "node:assert/strict";
import { sql } from "kysely";
import type { Db, Tx } from "./db.ts";

/**
 * A table of transitions: the states that each state can change to. `new` stands for the time before the first state. The database has the
 * same rows in `status_transitions`; a trigger on the table enforces them and records each change in `status_changes`.
 */
export interface StateMachine<Status extends string = string> {
  readonly name: string;
  readonly transitions: Readonly<Record<Status | "new", readonly Status[]>>;
}

export interface StatusChange {
  readonly from_status: string;
  readonly to_status: string;
  readonly reason: string | null;
  readonly changed_at: Date;
}

export function assertTransition<Status extends string>({ name, transitions }: StateMachine<Status>, from: Status, to: Status): void {
  assert(transitions[from].includes(to), `a ${name} does not go from ${from} to ${to}`);
}

/** Throws if the database's transitions differ from this code's. Run it at start. */
export async function checkStateMachine(db: Db, { name, transitions }: StateMachine): Promise<void> {
  const { rows } = await sql<{ edge: string }>`
    select from_status || ' to ' || to_status as edge from status_transitions where machine = ${name}`.execute(db);
  const ours = Object.entries(transitions).flatMap(([from, targets]) => targets.map((to) => `${from} to ${to}`));
  assert.deepEqual(rows.map((row) => row.edge).sort(), ours.sort(), `the database's transitions of a ${name} differ from the code's`);
}

/** State changes of one row, oldest first. */
export async function readStatusChanges(
  db: Db | Tx,
  { name }: StateMachine,
  { tenant_id, id }: { readonly tenant_id: number; readonly id: string },
): Promise<StatusChange[]> {
  const { rows } = await sql<StatusChange>`select from_status, to_status, reason, changed_at from status_changes
    where tenant_id = ${tenant_id} and subject_id = ${id} and machine = ${name} order by id`.execute(db);
  return rows;
}
