import type { SqlTag } from "../kernel/sql.ts";
import type { Cells } from "./cell-database.ts";
import { type Move, movesStore } from "./moves-store.ts";

export interface Ends extends Cells {
  readonly names: { readonly source: string; readonly target: string };
}

/** The cluster and the database in it, the same through whatever address it is reached. */
async function identityOf(sql: SqlTag): Promise<string> {
  const [row] = await sql<{ identity: string }[]>`
    select s.system_identifier || '/' || d.oid as identity from pg_control_system() s, pg_database d where d.datname = current_database()`;
  if (!row) throw new Error("the database does not tell its identity");
  return row.identity;
}

const isOneDatabase = async ({ source, target }: Cells): Promise<boolean> => (await identityOf(source)) === (await identityOf(target));

/** A sentence if both ends are one database: its rows would be copied onto themselves, or removed. */
export async function checkTwoEnds(cells: Cells): Promise<string[]> {
  return (await isOneDatabase(cells))
    ? ["The source and the target are one database: run the command with the target's environment, and the source in MOVE_SOURCE_URL"]
    : [];
}

export async function refuseOneEnd(cells: Cells): Promise<void> {
  const [sentence] = await checkTwoEnds(cells);
  if (sentence !== undefined) throw new Error(`${sentence}.`);
}

/**
 * Throws unless the target is the one of this move: it has the name that the source recorded, and a record of the move. The record is made
 * before anything else there and before the freeze, so that only a move that has just begun may lack it. Returns whether it is there.
 */
export async function refuseOtherTarget({ target, names }: Ends, move: Move): Promise<boolean> {
  if (move.otherCell !== names.target) throw new Error(`This move goes to ${move.otherCell}, not to ${names.target}.`);
  const isKnown = await movesStore.hasTarget(target, move.id);
  if (!isKnown && move.step !== "begun")
    throw new Error(`${names.target} has no record of this move: its environment leads to another database. Nothing was changed.`);
  return isKnown;
}
