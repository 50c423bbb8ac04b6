import { sql } from "kysely";
import type { Tx } from "./db.ts";
import type { Position } from "./follower.ts";
import { type End, type Invariant, type News, type Violation, maxViolations } from "./invariant.ts";
import type { PlayerKey } from "./scope.ts";
import type { StateMachine } from "./state-machine.ts";

/** Key of a row whose states are governed by a state machine. Every such table has `tenant_id`, `id`, `player_id` and `status`. */
export interface RowKey {
  readonly tenant_id: number;
  readonly id: string;
}

export interface Governed {
  readonly machine: StateMachine;
  /** Name of the table. */
  readonly table: string;
}

type Judge = (snapshot: Tx, keys: readonly RowKey[]) => Promise<Violation[]>;

const pageSize = 1_000;
const beforeAll: RowKey = { tenant_id: 0, id: "00000000-0000-0000-0000-000000000000" };

/** An invariant per row: of all rows, of some players' rows, or of rows whose state has changed. */
export const invariantOfEach = (name: string, governed: Governed, judge: Judge): Invariant => ({
  name,
  check: async (snapshot, of) => {
    if (of !== "all") return judge(snapshot, await rowsOfPlayers(snapshot, governed, of));
    const violations: Violation[] = [];
    let last: RowKey | undefined = beforeAll;
    while (last !== undefined && violations.length < maxViolations) {
      const page: RowKey[] = await pageOfRows(snapshot, governed, last);
      violations.push(...(await judge(snapshot, page)));
      last = page.at(-1);
    }
    return violations;
  },
  fresh: {
    end: endOfChanges,
    check: async (snapshot, news) => judge(snapshot, await rowsChangedIn(snapshot, governed, news)),
  },
});

/** Each row's history follows the machine's transitions and ends in its current state. */
export const invariantOfTransitions = (name: string, governed: Governed): Invariant =>
  invariantOfEach(name, governed, async (snapshot, keys) => {
    const { machine } = governed;
    const transitions: Readonly<Record<string, readonly string[] | undefined>> = machine.transitions;
    return (await historiesOf(snapshot, governed, keys)).flatMap(({ tenant_id, id, status, steps }): Violation[] => {
      const allowed = steps.every(
        ([from, to], index) => from === (index === 0 ? "new" : steps[index - 1]?.[1]) && transitions[from]?.includes(to),
      );
      if (allowed && steps.at(-1)?.[1] === status) return [];
      const taken = steps.map(([from, to]) => `${from} to ${to}`).join(", ");
      return [{ tenant_id, subject: `${machine.name} ${id}`, detail: `is ${status} after ${taken || "nothing"}` }];
    });
  });

/** Keys of these rows, for `where (tenant_id, id) in (…)`. */
export const keysOf = (keys: readonly RowKey[]) => sql.join(keys.map((key) => sql`(${key.tenant_id}::int, ${key.id}::uuid)`));

/** Keys of these players, for `where (tenant_id, player_id) in (…)`. */
export const playerKeysOf = (players: readonly PlayerKey[]) =>
  sql.join(players.map((one) => sql`(${one.tenant_id}::int, ${one.player_id}::uuid)`));

/** Ordered by the transactions that wrote the history, excluding rows before which a running transaction could still insert. */
async function endOfChanges(snapshot: Tx, after: Position, most: number): Promise<End | null> {
  const { rows } = await sql<End>`
    select xid, id, count(*) over () as rows from (
      select xid, id from status_changes
      where (xid, id) > (${after.xid}::xid8, ${after.id}::bigint) and xid < pg_snapshot_xmin(pg_current_snapshot())
      order by xid, id limit ${most}) next order by xid desc, id desc limit 1`.execute(snapshot);
  return rows[0] ?? null;
}

async function rowsChangedIn(snapshot: Tx, { machine }: Governed, { after, until }: News): Promise<RowKey[]> {
  const { rows } = await sql<RowKey>`select distinct tenant_id, subject_id as id from status_changes
    where machine = ${machine.name} and (xid, id) > (${after.xid}::xid8, ${after.id}::bigint)
      and (xid, id) <= (${until.xid}::xid8, ${until.id}::bigint)`.execute(snapshot);
  return rows;
}

async function rowsOfPlayers(snapshot: Tx, { table }: Governed, players: readonly PlayerKey[]): Promise<RowKey[]> {
  if (players.length === 0) return [];
  const { rows } = await sql<RowKey>`
    select tenant_id, id from ${sql.table(table)} where (tenant_id, player_id) in (${playerKeysOf(players)})`.execute(snapshot);
  return rows;
}

/** A page of all rows after the given one. */
async function pageOfRows(snapshot: Tx, { table }: Governed, after: RowKey): Promise<RowKey[]> {
  const { rows } = await sql<RowKey>`select tenant_id, id from ${sql.table(table)}
    where (tenant_id, id) > (${after.tenant_id}::int, ${after.id}::uuid) order by tenant_id, id limit ${pageSize}`.execute(snapshot);
  return rows;
}

interface History extends RowKey {
  readonly status: string;
  /** Oldest first. */
  readonly steps: readonly (readonly [from: string, to: string])[];
}

async function historiesOf(snapshot: Tx, { table }: Governed, keys: readonly RowKey[]): Promise<History[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<History>`select p.tenant_id, p.id, p.status,
      coalesce((select jsonb_agg(jsonb_build_array(c.from_status, c.to_status) order by c.id) from status_changes c
        where c.tenant_id = p.tenant_id and c.subject_id = p.id), '[]') as steps
    from ${sql.table(table)} p where (p.tenant_id, p.id) in (${keysOf(keys)})`.execute(snapshot);
  return rows;
}
