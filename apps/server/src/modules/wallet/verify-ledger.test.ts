import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { newId } from "../../kernel/ids.ts";
import { type Finding, checks, verifyLedger, verifySnapshot } from "./verify-ledger.ts";
import { commandOf, createWalletFixture, place } from "./wallet-fixture.ts";

/** A ledger in which everything has happened once. */
async function fill(database: TestDatabase): Promise<void> {
  const { wallet, player } = await createWalletFixture(database);
  const owner = await player({ cash: 1000, bonus: 500 });
  const bet = commandOf(owner, "bet", { amount: 1200, ...place("a") });
  const win = commandOf(owner, "win", { amount: 900, ...place("a") });
  const seedId = newId();
  await database.db.transaction().execute((tx) => wallet.setNonceSeed(tx, owner, seedId));
  const round = (nonce: number) => commandOf(owner, "play_round", { round_id: newId(), provider: "house", game_id: 1, stake: 10, payout: 15, seed_id: seedId, nonce, detail: {} });
  const history = [
    bet, win, commandOf(owner, "bet", { amount: 10, ...place("b") }), commandOf(owner, "rollback", { target_external_id: newId(), provider: "studio" }),
    round(0), round(1), round(2), commandOf(owner, "hold", { amount: 300 }), commandOf(owner, "payout", { amount: 100 }), commandOf(owner, "release", { amount: 50 }),
    commandOf(owner, "forfeit", { amount: 100, reason: "ended" }), commandOf(owner, "rollback", { target_external_id: win.external_id, provider: "studio" }),
    commandOf(owner, "deposit", { amount: 100 }), commandOf(owner, "rollback", { target_external_id: bet.external_id, provider: "studio" }),
    commandOf(owner, "adjustment", { cash: -1, bonus: 0, reason: "ticket" }), commandOf(owner, "deposit_returned", { amount: 100 }),
  ];
  for (const command of history) expect((await wallet.post(command)).status, command.kind).toMatch(/posted|target_unknown/);
}

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await fill(database);
});
afterAll(() => database.drop());

/** The findings after these statements, which no role of the product may run: what a broken disk or a bug elsewhere could leave. Undone afterwards. */
async function findingsAfter(statements: string[]): Promise<Finding[]> {
  let findings: Finding[] = [];
  const undo = new Error("undo");
  await database.owner
    .begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      for (const statement of statements) await tx.unsafe(statement);
      findings = (await verifySnapshot(tx, 1)).findings;
      throw undo;
    })
    .catch((error: unknown) => expect(error).toBe(undo));
  return findings;
}

it("verify finds nothing in a ledger that only the ledger wrote", async () => {
  const report = await verifyLedger(database.sql);
  expect(report.findings).toEqual([]);
  expect(report.entries).toBeGreaterThan(20);
  expect(report.clearing.find(({ counterparty }) => counterparty === "payment_clearing")).toMatchObject({ sum: -900 });
});

/** One wrong thing for each check: a check that cannot find it proves nothing. */
const corruptions: [check: string, statements: string[]][] = [
  ["wallet = sum of its entries", ["update wallets set cash = cash + 1"]],
  ["wallet = sum of its entries", ["update wallets set version = version + 1"]],
  ["wallet = sum of its entries", ["delete from wallets"]],
  ["each 'after' = the one before + its delta, versions without gaps", ["update entries set cash_after = cash_after + 1 where version = 3"]],
  ["each 'after' = the one before + its delta, versions without gaps", ["update entries set version = version + 1 where version > 3"]],
  ["rounds = their entries", ["update rounds set won_cash = won_cash + 1 where provider = 'house'"]],
  ["rounds = their entries", ["delete from rounds where external_round = 'b'"]],
  ["a correction undoes one entry, once, and no more than it", ["update entries set corrects = 0 where kind = 'bet_rolled_back'"]],
  ["a correction undoes one entry, once, and no more than it", ["update entries set cash = cash - 1 where kind = 'bet' and id in (select corrects from entries)"]],
  ["no key posted twice, and every entry has its key", ["update entries set external_id = (select external_id from entries where kind = 'bet' limit 1) where kind = 'hold'"]],
  ["no key posted twice, and every entry has its key", ["delete from wallet_keys where kind = 'deposit'"]],
  ["locked = holds less releases and payouts", ["update wallets set locked = locked + 1"]],
  ["no column of a wallet below zero", ["alter table wallets drop constraint wallets_bonus_check", "update wallets set bonus = -1"]],
  ["deposit_count = deposits", ["update wallets set deposit_count = 0"]],
  ["nonces of a seed: each once, without gaps", ["update rounds set nonce = 5 where nonce = 1"]],
];

describe("each check", () => {
  it.each(corruptions)("%s: finds %j", async (check, statements) => {
    const findings = await findingsAfter(statements);
    expect(findings.map((finding) => finding.check)).toContain(check);
    expect(findings.find((finding) => finding.check === check)?.detail).toMatch(/^tenant \d+ /);
  });

  it("has a planted corruption", () => {
    expect([...new Set(corruptions.map(([check]) => check))].sort()).toEqual(Object.keys(checks).sort());
  });

  it.each(["update entries set cash = 0", "delete from entries", "truncate entries"])("is not needed for what the database itself refuses: %s", async (statement) => {
    await expect(database.owner.unsafe(statement)).rejects.toThrow(/never changed/);
  });
});
