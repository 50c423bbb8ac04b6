import { sql } from "kysely";
import type { Tx } from "./db.ts";

/** Rolls back only what `work` did if it throws; the rest of the transaction stands. */
export async function withSavepoint<R>(tx: Tx, work: () => Promise<R>): Promise<R> {
  await sql`savepoint work`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint work`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint work`.execute(tx);
    await sql`release savepoint work`.execute(tx);
    throw error;
  }
}
