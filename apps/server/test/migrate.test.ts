import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Schema, type SchemaFile, migrate, readSchema } from "../src/kernel/migrate.ts";
import { type TestDatabase, createTestDatabase } from "./database.ts";

const file = (name: string, text: string): SchemaFile => ({ name, text, hash: text });

/** Returns the build's schema with additional files. */
const schemaWith = async (added: Partial<Schema>): Promise<Schema> => {
  const { migrations, functions, version } = await readSchema();
  return {
    migrations: [...migrations, ...(added.migrations ?? [])],
    functions: [...functions, ...(added.functions ?? [])],
    version: added.version ?? version,
  };
};

const answering = (answer: number): SchemaFile =>
  file("planted.sql", `create or replace function planted() returns int language sql begin atomic select ${answer}; end`);

describe("migrations", () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it("apply nothing when run again", async () => {
    expect(await migrate(database.owner.sql, await readSchema())).toEqual([]);
  });

  it("run once when two processes start together", async () => {
    const schema = await schemaWith({ migrations: [file("9990_race.sql", "create table race (id int)")] });
    const applied = await Promise.all([migrate(database.owner.sql, schema), migrate(database.owner.sql, schema)]);
    expect(applied.flat()).toEqual(["9990_race.sql"]);
  });

  it("refuse a file that was edited after it was applied", async () => {
    const { migrations, ...others } = await readSchema();
    const [first, ...rest] = migrations;
    const edited = { ...first!, hash: "edited" };
    await expect(migrate(database.owner.sql, { migrations: [edited, ...rest], ...others })).rejects.toThrow(/never edited/);
  });

  it("refuse a database that was created before the baseline, with an instruction, and change nothing", async () => {
    const old = await createTestDatabase();
    try {
      await old.owner.sql`delete from migrations`;
      await old.owner.sql`insert into migrations (name, hash) values ('0010_wallet.sql', 'b'), ('0001_tenants.sql', 'a')`;
      await expect(migrate(old.owner.sql, await readSchema())).rejects.toThrow(
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
    const broken = file("9991_broken.sql", "create table half (id int); select 1/0");
    await expect(migrate(database.owner.sql, await schemaWith({ migrations: [broken] }))).rejects.toThrow(/9991_broken\.sql failed/);
    const [row] = await database.sql`select to_regclass('half') as half`;
    expect(row?.["half"]).toBeNull();
  });

  it("in the last file are undone when a function fails", async () => {
    const schema = await schemaWith({
      migrations: [file("9992_table.sql", "create table whole (id int)")],
      functions: [file("broken.sql", "create function broken() returns int language sql begin atomic select id from nowhere; end")],
    });
    await expect(migrate(database.owner.sql, schema)).rejects.toThrow(/broken\.sql failed/);
    const [row] = await database.sql`select to_regclass('whole') as whole`;
    expect(row?.["whole"]).toBeNull();
  });
});

describe("functions", () => {
  let database: TestDatabase;
  const planted = async () => (await database.sql<{ answer: number }[]>`select planted() as answer`)[0]?.answer;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it("are applied when their text is new", async () => {
    const first = await schemaWith({ functions: [answering(1)] });
    expect(await migrate(database.owner.sql, first)).toEqual(["planted.sql"]);
    expect(await migrate(database.owner.sql, first)).toEqual([]);
    expect(await migrate(database.owner.sql, await schemaWith({ functions: [answering(2)] }))).toEqual(["planted.sql"]);
    expect(await planted()).toBe(2);
  });

  it.each(["0.0.9", "0.1.0"])(
    "stay as version 0.1.1 wrote them when version %s starts, whether the database once had that version's text or not",
    async (version) => {
      await migrate(database.owner.sql, await schemaWith({ functions: [answering(11)], version: "0.1.1" }));
      for (const older of [answering(1), answering(3)])
        expect(await migrate(database.owner.sql, await schemaWith({ functions: [older], version }))).toEqual([]);
      expect(await planted()).toBe(11);
    },
  );

  it("return to an earlier text when a newer version has it", async () => {
    expect(await migrate(database.owner.sql, await schemaWith({ functions: [answering(2)], version: "0.2.0" }))).toEqual(["planted.sql"]);
    expect(await planted()).toBe(2);
  });

  it("change in the transaction of the first migration that alters a type, together with every later migration", async () => {
    const schema = await schemaWith({
      migrations: [
        file("9993_before.sql", "create table before_it (id int)"),
        file("9994_type.sql", "alter type ledger_move add attribute planted int"),
        file("9995_after.sql", "create table after_it (id int)"),
      ],
      functions: [file("broken.sql", "create function broken() returns int language sql begin atomic select id from nowhere; end")],
    });
    await expect(migrate(database.owner.sql, schema)).rejects.toThrow(/broken\.sql failed/);
    const [row] = await database.sql`
      select to_regclass('before_it') is not null as before, to_regclass('after_it') is not null as after,
        exists (select from pg_attribute where attrelid = 'ledger_move'::regclass and attname = 'planted') as altered`;
    expect(row).toEqual({ before: true, after: false, altered: false });
  });

  it("wait for a lock held by a running server, and are applied once it is free", async () => {
    const trigger = file("history.sql", (await readSchema()).functions.find(({ name }) => name === "history.sql")!.text + "-- changed");
    const { migrations, functions, version } = await readSchema();
    const schema = {
      migrations: [...migrations, file("9993_before.sql", "create table before_it (id int)")],
      functions: [...functions.filter(({ name }) => name !== trigger.name), trigger],
      version,
    };
    let applied: Promise<string[]> | undefined;
    await database.owner.sql.begin(async (tx) => {
      await tx`lock table entries in row exclusive mode`;
      applied = migrate(database.owner.sql, schema);
      await new Promise((resolve) => setTimeout(resolve, 6_000));
    });
    expect(await applied).toEqual(["history.sql"]);
  });
});

describe("a database migrated by a newer build", () => {
  const added = file("9990_added.sql", "create table added (id int)");

  it("serves an older build if the newer one only added to it", async () => {
    const database = await createTestDatabase();
    try {
      await migrate(database.owner.sql, await schemaWith({ migrations: [added] }));
      expect(await migrate(database.owner.sql, await readSchema())).toEqual([]);
    } finally {
      await database.drop();
    }
  });

  it("serves the release that no longer uses what was removed, and refuses the release before it", async () => {
    const database = await createTestDatabase();
    const removed = file("9991_removed.sql", "-- Requires 9990_added.sql\ndrop table game_views");
    try {
      await migrate(database.owner.sql, await schemaWith({ migrations: [added, removed] }));
      expect(await migrate(database.owner.sql, await schemaWith({ migrations: [added] }))).toEqual([]);
      await expect(migrate(database.owner.sql, await readSchema())).rejects.toThrow(
        /newer version of Trevo has removed .* \(9991_removed\.sql\)/,
      );
    } finally {
      await database.drop();
    }
  });
});
