import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { connectCell, readMoved } from "../src/cells/cell-database.ts";
import { guardNewTables } from "../src/cells/guard-new-tables.ts";
import { abortMove, moveBrand } from "../src/cells/move-brand.ts";
import { movesStore } from "../src/cells/moves-store.ts";
import type { Moved } from "../src/cells/table-classes.ts";
import { migrate, readSchema } from "../src/kernel/migrate.ts";
import { type Sql, createSql } from "../src/kernel/sql.ts";
import { type TwoCells, readMoney, startTwoCells } from "./cell-things.ts";
import { type TestDatabase, createTestDatabase } from "./database.ts";

const grove = "trevo";
const job = "payload ->> 'test' = 'of the move'";

describe("a move of brands refuses", () => {
  let cells: TwoCells;
  let moved: Moved;
  /** The source under another address, as the command gets it when it runs with the source's environment. */
  let again: Sql;
  let third: TestDatabase;

  beforeAll(async () => {
    cells = await startTwoCells();
    const { site, source } = cells;
    await site.deposit(await site.join({ verified: true }), 10_000);
    again = connectCell(site.database.url.replace("127.0.0.1", "localhost"), "test-again");
    third = await createTestDatabase();
    const found = await readMoved(source, grove);
    if (!found) throw new Error("no brand");
    moved = found;
    const payload = JSON.stringify({ tenant_id: moved.tenantIds[0], test: "of the move" });
    await source`select graphile_worker.add_job('nobody-handles-this', ${payload}::json, run_at => now() + interval '1 day')`;
  }, 300_000);
  afterAll(async () => {
    await again.end();
    await third.drop();
    await cells.close();
  });

  it("one database as both ends, and a target with lower numbers, before anything is changed", async () => {
    const { source, target } = cells;
    expect(await cells.check(grove, { source, target: again })).toEqual([expect.stringContaining("are one database")]);
    expect(await cells.check("norte", { source: target, target: source })).toContainEqual(
      expect.stringContaining("The source gives the numbers of cell 2, the target those of cell 0"),
    );
    await expect(moveBrand(cells.moveNeeds({ target: again }), moved)).rejects.toThrow("are one database");
    expect(await source`select from brand_moves`).toEqual([]);
  });

  it("an abort that would remove the rows of the source", async () => {
    const before = await readMoney(cells, "source", moved.tenantIds);
    await cells.moveUntil(grove, "no longer serves");
    await expect(abortMove(cells.moveNeeds({ target: again }), moved)).rejects.toThrow("are one database");
    expect(await readMoney(cells, "source", moved.tenantIds)).toEqual(before);
  }, 300_000);

  it("another target than that of the move", async () => {
    const names = { source: "one", target: "three" };
    const other = connectCell(third.owner.url, "test-third");
    try {
      await expect(abortMove(cells.moveNeeds({ names }), moved)).rejects.toThrow("This move goes to two, not to three.");
      // Nothing can have arrived anywhere yet.
      await abortMove(cells.moveNeeds({ target: other }), moved);
      await cells.moveUntil(grove, "frozen");
      for (const run of [abortMove, moveBrand]) {
        await expect(run(cells.moveNeeds({ names }), moved)).rejects.toThrow("This move goes to two, not to three.");
        await expect(run(cells.moveNeeds({ target: other }), moved)).rejects.toThrow("two has no record of this move");
      }
      expect(await other`select from brand_moves`).toEqual([]);
    } finally {
      await other.end();
    }
    await cells.abort(grove);
    expect(await cells.source`select from brand_moves where step <> 'aborted'`).toEqual([]);
  }, 300_000);

  it("a second run and an abort beside the first, which ends with the jobs at the target", async () => {
    const { source, target, lines } = cells;
    const setLocked = (at: string | null) =>
      source.unsafe(`update graphile_worker._private_jobs set locked_at = $1::timestamptz where ${job}`, [at]);
    await setLocked(new Date().toISOString());
    lines.splice(0);
    const first = cells.move(grove, { timeoutMs: 120_000 });
    await vi.waitFor(() => expect(lines).toContain("waiting: 1 jobs of the brands are running"), { timeout: 60_000, interval: 100 });
    const others = await Promise.allSettled([cells.move(grove), cells.abort(grove)]);
    expect(others.map((end) => (end.status === "rejected" ? String(end.reason) : "done"))).toEqual([
      expect.stringContaining("Another run of this move"),
      expect.stringContaining("Another run of this move"),
    ]);
    await setLocked(null);
    await first;
    expect(await target.unsafe(`select 1 as one from graphile_worker._private_jobs where ${job}`)).toHaveLength(1);
  }, 300_000);

  it("a step that another run has taken", async () => {
    const move = await movesStore.find(cells.source, "source", moved.operatorId);
    const key = { id: move?.id ?? "", role: "source" } as const;
    await expect(movesStore.reach(cells.source, key, { from: ["begun", "frozen"], to: "aborted" })).rejects.toThrow(
      "another run changed it",
    );
    expect((await movesStore.find(cells.source, "source", moved.operatorId))?.step).toBe("moved");
  });

  it("no migration of the source, and guards the tables that it adds", async () => {
    const { site, source } = cells;
    const { migrations, ...schema } = await readSchema();
    const text = `alter table wallets add column planted int;
      update wallets set planted = 1;
      create table planted (tenant_id int not null, id int not null, primary key (tenant_id, id));
      grant select, insert on planted to trevo_app;
      insert into planted select id, 1 from tenants`;
    await migrate(site.database.owner.sql, { ...schema, migrations: [...migrations, { name: "9990_planted.sql", text, hash: text }] });
    await guardNewTables(source);
    await guardNewTables(source);
    expect(await source`select from wallets where planted is null`).toEqual([]);
    const [brand] = moved.tenantIds;
    await expect(source`insert into planted values (${brand}, 2)`).rejects.toMatchObject({ code: "TC001" });
    await expect(source`delete from planted where tenant_id = ${brand}`).rejects.toMatchObject({ code: "TC001" });
    expect(await site.database.sql`select tenant_id from planted where tenant_id = any (${moved.tenantIds})`).toEqual([]);
    expect((await site.database.sql`select tenant_id from planted`).length).toBeGreaterThan(0);
  }, 120_000);

  it("the product that claims to be a migration, by functions that run as the owner too", async () => {
    const { site, source } = cells;
    const [brand] = moved.tenantIds;
    await source.unsafe(`create function planted_write() returns void language sql security definer
      as 'update wallets set cash = cash + 1 where tenant_id = ${brand}'; grant execute on function planted_write() to trevo_app`);
    const claiming = (statement: string) => site.database.sql.begin((tx) => tx.unsafe(`set local trevo.migrating = 'on'; ${statement}`));
    await expect(claiming("select planted_write()")).rejects.toMatchObject({ code: "TC001" });
    await expect(claiming(`update tenants set state = 'active' where id = ${brand}`)).rejects.toMatchObject({ code: "TC001" });
    // A login of its own, as in production, need not switch to the product's role.
    const login = `login_${site.database.name}`;
    await source.unsafe(`create role ${login} login password 'planted' in role trevo_app`);
    const product = createSql(Object.assign(new URL(site.database.url), { username: login, password: "planted" }).toString());
    try {
      const call = product.begin((tx) => tx.unsafe("set local trevo.migrating = 'on'; select planted_write()"));
      await expect(call).rejects.toMatchObject({ code: "TC001" });
    } finally {
      await product.end();
      await source.unsafe(`drop role ${login}`);
    }
  });
});
