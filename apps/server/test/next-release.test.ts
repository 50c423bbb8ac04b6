import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appRole } from "../src/kernel/app-role.ts";
import { connect } from "../src/kernel/db.ts";
import { type Schema, type SchemaFile, migrate, readSchema } from "../src/kernel/migrate.ts";
import { verifyLedger } from "../src/modules/wallet/index.ts";
import { type WalletFixture, commandOf, createWalletFixture, place } from "../src/modules/wallet/wallet-fixture.ts";
import { type TestDatabase, createTestDatabase } from "./database.ts";

/**
 * Runs this release while the next one changes what it uses, in the way in which an argument of post_commands is added (docs/footguns.md).
 */
let database: TestDatabase;
let fixture: WalletFixture;

beforeAll(async () => {
  database = await createTestDatabase();
  fixture = await createWalletFixture(database);
});
afterAll(() => database.drop());

const file = (name: string, text: string): SchemaFile => ({ name, text, hash: text });

/** Returns the text with each of these places changed. Each place must exist. */
const changed = (text: string, places: readonly (readonly [find: string | RegExp, replacement: string])[]): string =>
  places.reduce((sofar, [find, replacement]) => {
    const next = sofar.replace(find, replacement);
    expect(next, String(find)).not.toBe(sofar);
    return next;
  }, text);

/** Returns a schema in which a command has one more attribute, and post_commands an optional argument at its end. */
async function nextRelease(): Promise<Schema> {
  const { migrations, functions } = await readSchema();
  const [posting] = await database.owner.sql<{ signature: string }[]>`
    select oid::regprocedure::text as signature from pg_proc where proname = 'post_commands'`;
  const present = functions.find(({ name }) => name === "post-commands.sql");
  const text = changed(present?.text ?? "", [
    ["create or replace function post_commands(", `drop function if exists ${posting?.signature};\n$&`],
    [/\)\s*returns setof ledger_answer/, ", planted int[] default null)\nreturns setof ledger_answer"],
    [")::ledger_command", ", null)::ledger_command"],
  ]);
  return {
    migrations: [...migrations, file("9990_next.sql", "alter type ledger_command add attribute planted int")],
    functions: [...functions.filter(({ name }) => name !== "post-commands.sql"), file("post-commands.sql", text)],
    version: "9.0.0",
  };
}

describe("a server of this release", () => {
  it("posts every command, once, while the next release is installed and after it", async () => {
    const players = await Promise.all(Array.from({ length: 8 }, () => fixture.player({ cash: 1_000_000 })));
    const statuses: string[] = [];
    let installed = false;
    const bet = (nth: number) => commandOf(players[nth % players.length]!, "bet", { amount: 1, ...place("a") });
    const work = Promise.all(
      Array.from({ length: 12 }, async (_, worker) => {
        for (let left = 40; left > 0; left -= installed ? 1 : 0) statuses.push((await fixture.wallet.post(bet(worker))).status);
      }),
    );
    expect(await migrate(database.owner.sql, await nextRelease())).toContain("9990_next.sql");
    const before = statuses.length;
    installed = true;
    await work;
    expect(before).toBeGreaterThan(0);
    expect([...new Set(statuses)]).toEqual(["posted"]);
    expect(await database.sql`select count(*) as bets from entries where kind = 'bet'`).toEqual([{ bets: statuses.length }]);
    expect((await verifyLedger(database.db)).violations).toEqual([]);
  });

  it("posts on the next release's schema when it is started again", async () => {
    expect(await migrate(database.owner.sql, await readSchema())).toEqual([]);
    const restarted = connect(database.url, { max: 2, role: appRole });
    try {
      const { wallet, player } = await createWalletFixture(restarted);
      expect(await wallet.post(commandOf(await player({ cash: 10 }), "bet", { amount: 1, ...place("a") }))).toMatchObject({
        status: "posted",
      });
    } finally {
      await restarted.close();
    }
  });
});
