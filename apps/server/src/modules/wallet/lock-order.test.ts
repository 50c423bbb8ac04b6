import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { reasonsOf, runBehindLock } from "../../../test/barrier.ts";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import type { Tx } from "../../kernel/db.ts";
import { newId } from "../../kernel/ids.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { type WalletFixture, commandOf, createWalletFixture, place } from "./wallet-fixture.ts";

/** Transactions that take locks in different orders deadlock, and PostgreSQL cancels one of them. */
let database: TestDatabase;
let brands: [WalletFixture, WalletFixture];
let accounts: [first: PlayerKey, second: PlayerKey];
let person: string;

beforeAll(async () => {
  database = await createTestDatabase();
  brands = [await createWalletFixture(database), await createWalletFixture(database)];
});
beforeEach(async () => {
  accounts = [await brands[0].player({ cash: 100 }), await brands[1].player({ cash: 100 })];
  person = newId();
  await inTransaction((tx) => brands[0].wallet.shareLimits(tx, accounts, person));
});
afterAll(() => database.drop());

const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work);
const bet = (owner: PlayerKey) => () =>
  inTransaction((tx) => brands[0].wallet.postIn(tx, commandOf(owner, "bet", { amount: 1, ...place("a") })));
const lockOf = ({ player_id }: PlayerKey) => sql`select 1 from wallets where player_id = ${player_id} for no key update`;

describe("the accounts of one person", () => {
  it.each([
    ["are locked", (tx: Tx) => brands[0].wallet.lockMany(tx, accounts)],
    ["share their limits", (tx: Tx) => brands[0].wallet.shareLimits(tx, accounts, person)],
  ] as const)("%s while a batch holds one of them and needs their group", async (_, work) => {
    const settled = await runBehindLock<unknown>(database, lockOf(accounts[1]), [bet(accounts[1]), () => inTransaction(work)]);
    expect(reasonsOf(settled)).toEqual([]);
  });

  it("are locked in one order, whatever the order of the arguments", async () => {
    const [first, second] = accounts;
    const lock = (owners: PlayerKey[]) => () => inTransaction((tx) => brands[0].wallet.lockMany(tx, owners));
    const settled = await runBehindLock(database, lockOf(first), [lock([first, second]), lock([second, first])]);
    expect(reasonsOf(settled)).toEqual([]);
  });

  it("stay locked, with their group, until the transaction ends", async () => {
    await inTransaction(async (tx) => {
      await brands[0].wallet.lockMany(tx, accounts);
      for (const held of [lockOf(accounts[0]), lockOf(accounts[1]), sql`select 1 from limit_groups where id = ${person} for no key update`])
        await expect(sql`${held} nowait`.execute(database.owner.db)).rejects.toThrow("could not obtain lock");
    });
    await expect(lockOf(accounts[0]).execute(database.owner.db)).resolves.toMatchObject({ rows: [{}] });
  });
});
