import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../test/database.ts";
import { sqlStateOf } from "../kernel/pg-trouble.ts";
import { type Sql, createSql } from "../kernel/sql.ts";
import { displaceMaintenance } from "./displace-maintenance.ts";
import { withPatience } from "./hide.ts";

describe("maintenance of a table that a move needs", () => {
  let database: TestDatabase;
  let owner: Sql;
  let url: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    url = database.owner.url;
    owner = createSql(url, { max: 3 });
    // A table of brands, vacuumed at once and slowly.
    await owner.unsafe(`create table planted (tenant_id int, filling text)
      with (autovacuum_vacuum_threshold = 0, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_cost_delay = 100, autovacuum_vacuum_cost_limit = 1)`);
    await owner`insert into planted select 1, repeat('x', 500) from generate_series(1, 20000)`;
    await owner`delete from planted where random() < 0.5`;
    await owner.unsafe("alter system set autovacuum_naptime = '1s'");
    await owner`select pg_reload_conf()`;
  });
  afterAll(async () => {
    await owner.unsafe("alter system reset autovacuum_naptime");
    await owner`select pg_reload_conf()`;
    await owner.end();
    await database.drop();
  });

  const vacuums = async () => (await owner`select pid from pg_stat_progress_vacuum where relid = 'planted'::regclass`).length;
  const lock = () => owner.begin((tx) => tx.unsafe("set local lock_timeout = '300ms'; lock table planted in share row exclusive mode"));

  it("ends if it is an automatic vacuum, which would not give way to the move's short waits", { timeout: 120_000 }, async () => {
    await vi.waitFor(async () => expect(await vacuums()).toBe(1), { timeout: 90_000, interval: 200 });
    const refused: unknown = await lock().catch((error: unknown) => error);
    expect(sqlStateOf(refused)).toBe("55P03");
    expect(await vacuums()).toBe(1);
    await withPatience(owner, lock, 15_000);
  });

  it("is named if it stays", { timeout: 60_000 }, async () => {
    await owner.unsafe("alter table planted set (autovacuum_enabled = off)");
    const other = createSql(url);
    try {
      await other.begin(async (tx) => {
        await tx`lock table planted in share update exclusive mode`;
        expect(await displaceMaintenance(owner)).toEqual(["planted"]);
        await expect(withPatience(owner, lock, 0)).rejects.toThrow("a table stays locked by maintenance: planted");
      });
    } finally {
      await other.end();
    }
    expect(await displaceMaintenance(owner)).toEqual([]);
  });
});
