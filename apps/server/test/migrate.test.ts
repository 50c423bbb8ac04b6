import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrate, readMigrations } from "../src/kernel/migrate.ts";
import { type TestDatabase, createTestDatabase } from "./database.ts";

describe("migrations", () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it("apply nothing the second time", async () => {
    expect(await migrate(database.owner.sql, await readMigrations())).toEqual([]);
  });

  it("run once when two processes start together", async () => {
    const extra = { name: "9999_race.sql", text: "create table race (id int)", hash: "race" };
    const migrations = [...(await readMigrations()), extra];
    const applied = await Promise.all([migrate(database.owner.sql, migrations), migrate(database.owner.sql, migrations)]);
    expect(applied.flat()).toEqual(["9999_race.sql"]);
  });

  it("refuse a database of a newer version, and say so", async () => {
    const older = await readMigrations();
    await expect(migrate(database.owner.sql, older)).rejects.toThrow(/newer version of Trevo \(9999_race\.sql\)/);
  });

  it("refuse a file that was edited after it was applied", async () => {
    const [first, ...rest] = await readMigrations();
    const edited = { ...first!, hash: "edited" };
    const extra = { name: "9999_race.sql", text: "", hash: "race" };
    await expect(migrate(database.owner.sql, [edited, ...rest, extra])).rejects.toThrow(/never edited/);
  });

  it("refuse a database that was created before the baseline, say what to do, and change nothing", async () => {
    const old = await createTestDatabase();
    try {
      await old.owner.sql`delete from migrations`;
      await old.owner.sql`insert into migrations (name, hash) values ('0010_wallet.sql', 'b'), ('0001_tenants.sql', 'a')`;
      await expect(migrate(old.owner.sql, await readMigrations())).rejects.toThrow(
        /created before Trevo's first release \(it has 0001_tenants\.sql, and not 0001_roles\.sql\).*DATA_DIR to a new folder.*DATABASE_URL to an empty database/,
      );
      expect(await old.owner.sql`select name from migrations order by name`).toEqual([
        { name: "0001_tenants.sql" },
        { name: "0010_wallet.sql" },
      ]);
    } finally {
      await old.drop();
    }
  });

  it("leave nothing behind when a file fails", async () => {
    const broken = { name: "9998_broken.sql", text: "create table half (id int); select 1/0", hash: "broken" };
    const extra = { name: "9999_race.sql", text: "", hash: "race" };
    await expect(migrate(database.owner.sql, [...(await readMigrations()), extra, broken])).rejects.toThrow(/9998_broken\.sql failed/);
    const [row] = await database.sql`select to_regclass('half') as half`;
    expect(row?.["half"]).toBeNull();
  });
});
