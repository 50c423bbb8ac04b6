import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { type Database, connect } from "../../kernel/db.ts";
import { type WalletFixture, commandOf, createWalletFixture, place } from "./wallet-fixture.ts";

/** Each connection makes its plans once, often while the tables are nearly empty, and keeps them. They must never read whole tables. */
describe("the batch function's plans", () => {
  let database: TestDatabase;
  let fixture: WalletFixture;
  let connection: Database;

  beforeAll(async () => {
    database = await createTestDatabase();
    // With statistics, reading all of these few rows can rightly be the plan.
    for (const table of ["wallets", "wallet_keys", "rounds"])
      await database.owner.sql.unsafe(`alter table ${table} set (autovacuum_enabled = false)`);
    connection = connect(database.url, { max: 1 });
    fixture = await createWalletFixture(connection);
  });
  afterAll(async () => {
    await connection.close();
    await database.drop();
  });

  /** Rows and index entries of the ledger's tables that the connection has read. */
  async function reads(): Promise<number> {
    await sql`select pg_stat_force_next_flush()`.execute(connection.db);
    const [row] = await database.sql<{ reads: number }[]>`
      select (sum(coalesce(seq_tup_read, 0)) + (select sum(idx_tup_read) from pg_stat_user_indexes where relname in ('wallets', 'wallet_keys', 'rounds')))::bigint as reads
      from pg_stat_user_tables where relname in ('wallets', 'wallet_keys', 'rounds')`;
    return row?.reads ?? 0;
  }

  it("read only the rows of a batch, even if they were made on empty tables", async () => {
    const first = await fixture.player({ cash: 1000 });
    const undone = async () => {
      const bet = commandOf(first, "bet", { amount: 1, ...place("a") });
      await fixture.wallet.post(bet);
      await fixture.wallet.post(commandOf(first, "rollback", { target_external_id: bet.external_id, provider: "studio" }));
    };
    await undone();
    for (let player = 0; player < 100; player++) {
      const owner = await fixture.player({ cash: 1000 });
      await fixture.wallet.post(commandOf(owner, "bet", { amount: 1, ...place("a") }));
    }
    const before = await reads();
    for (let time = 0; time < 5; time++) await undone();
    expect((await reads()) - before).toBeLessThan(200); // Ten batches: reading 100 wallets in each would exceed 1000.
  });
});
