import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import type { Tx } from "../../kernel/db.ts";
import type { Position } from "../../kernel/follower.ts";
import { newId } from "../../kernel/ids.ts";
import type { Violation } from "../../kernel/invariant.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { ledgerInvariants } from "./invariants.ts";
import { verifyLedger } from "./verify-ledger.ts";
import { commandOf, createWalletFixture, place } from "./wallet-fixture.ts";

/** Fills a ledger in which every kind of command has happened. */
async function fill(database: TestDatabase): Promise<PlayerKey> {
  const { wallet, player } = await createWalletFixture(database);
  const owner = await player({ cash: 1000, bonus: 500 });
  const bet = commandOf(owner, "bet", { amount: 1200, ...place("a") });
  const win = commandOf(owner, "win", { amount: 900, ...place("a") });
  const undone = commandOf(owner, "bet", { amount: 600, ...place("c") });
  let seedId = newId();
  await database.db.transaction().execute((tx) => wallet.setNonceSeed(tx, owner, seedId));
  const round = (nonce: number) =>
    commandOf(owner, "play_round", {
      round_id: newId(),
      provider: "house",
      game_id: 1,
      stake: 10,
      payout: 15,
      seed_id: seedId,
      nonce,
      detail: {},
    });
  const atPartner = { provider: "betby", game_id: 2_000_000_001, round: "slip" };
  const wonBy = (amount: number) => commandOf(owner, "win", { amount, ...atPartner });
  const corrected = wonBy(150);
  const history = [
    bet,
    win,
    commandOf(owner, "bet", { amount: 10, ...place("b") }),
    commandOf(owner, "rollback", { target_external_id: newId(), provider: "studio" }),
    round(0),
    round(1),
    commandOf(owner, "bet", { amount: 10, at_risk: 4, ...place("between") }),
    round(2),
    commandOf(owner, "hold", { amount: 300 }),
    commandOf(owner, "payout", { amount: 100 }),
    commandOf(owner, "release", { amount: 50 }),
    commandOf(owner, "adjustment", { cash: 0, bonus: -100, reason: "ticket" }),
    commandOf(owner, "rollback", { target_external_id: win.external_id, provider: "studio" }),
    commandOf(owner, "deposit", { amount: 100 }),
    commandOf(owner, "rollback", { target_external_id: bet.external_id, provider: "studio" }),
    commandOf(owner, "adjustment", { cash: -1, bonus: 0, reason: "chat with support" }),
    commandOf(owner, "deposit_reversed", { amount: 100 }),
    undone,
    commandOf(owner, "rollback", { target_external_id: undone.external_id, provider: "studio" }),
    commandOf(owner, "hold", { amount: 650 }),
    commandOf(owner, "reinstate", { target_external_id: undone.external_id, provider: "studio" }),
    commandOf(owner, "deposit", { amount: 1000 }),
    commandOf(owner, "bet", { amount: 100, cash_only: true, ...atPartner }),
    corrected,
    commandOf(owner, "rollback", { target_external_id: corrected.external_id, provider: "betby" }),
    wonBy(190),
  ];
  for (const command of history) expect((await wallet.post(command)).status, command.kind).toMatch(/posted|target_unknown/);
  seedId = newId();
  await database.db.transaction().execute((tx) => wallet.setNonceSeed(tx, owner, seedId));
  expect((await wallet.post(round(0))).status).toBe("posted");
  return { tenant_id: owner.tenant_id, player_id: owner.player_id };
}

let database: TestDatabase;
let player: PlayerKey;
beforeAll(async () => {
  database = await createTestDatabase();
  player = await fill(database);
});
afterAll(() => database.drop());

const start: Position = { xid: "0", id: 0 };
const beyond: Position = { xid: "9000000000000000000", id: 0 };
type Found = Record<string, Violation[]>;

/** What each invariant finds in all rows, in this player's rows, and in everything new since the beginning. */
async function runChecks(snapshot: Tx): Promise<{ all: Found; players: Found; fresh: Found }> {
  const found = { all: {} as Found, players: {} as Found, fresh: {} as Found };
  for (const { name, check, fresh } of ledgerInvariants) {
    found.all[name] = await check(snapshot, "all");
    found.players[name] = await check(snapshot, [player]);
    if (fresh) found.fresh[name] = await fresh.check(snapshot, { after: start, until: beyond });
  }
  return found;
}

/**
 * What the invariants find after these statements, which no role of the product may run. They simulate a broken disk or a bug elsewhere,
 * and are undone.
 */
async function foundAfter(statements: string[]): ReturnType<typeof runChecks> {
  const undo = new Error("undo");
  let found: Awaited<ReturnType<typeof runChecks>> | undefined;
  await database.owner.db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      for (const statement of statements) await sql.raw(statement).execute(tx);
      found = await runChecks(tx);
      throw undo;
    })
    .catch((error: unknown) => expect(error).toBe(undo));
  if (!found) throw new Error("nothing was checked");
  return found;
}

describe("a ledger written only by the product", () => {
  it("has no violations, in any range", async () => {
    const report = await verifyLedger(database.db);
    expect(report.violations).toEqual([]);
    expect(report.entries).toBeGreaterThan(20);
    expect(report.clearing.find(({ counterparty }) => counterparty === "payment_clearing")).toMatchObject({ sum: -1900 });
    const found = await database.db.transaction().setIsolationLevel("repeatable read").execute(runChecks);
    for (const ranges of Object.values(found)) expect(Object.values(ranges).flat()).toEqual([]);
  });

  it("is read in pieces, each row once, up to the horizon", async () => {
    const fresh = ledgerInvariants[0]?.fresh;
    const total = (await database.sql<{ n: number }[]>`select count(*) as n from entries`)[0]?.n;
    // Transactions of other databases hold back the horizon too.
    await vi.waitFor(
      async () => expect(await database.sql`select 1 from entries where xid >= pg_snapshot_xmin(pg_current_snapshot())`).toEqual([]),
      { timeout: 20_000 },
    );
    let [rows, at] = [0, start];
    for (let end = await database.db.transaction().execute(async (tx) => fresh?.end(tx, at, 3)); end;) {
      const [piece] = await database.sql<
        { n: number }[]
      >`select count(*) as n from entries where (xid, id) > (${at.xid}::xid8, ${at.id}::bigint) and (xid, id) <= (${end.xid}::xid8, ${end.id}::bigint)`;
      rows += piece?.n ?? 0;
      at = end;
      end = await database.db.transaction().execute(async (tx) => fresh?.end(tx, at, 3));
    }
    expect(rows).toBe(total);
  });
});

/** The adjustment that took bonus money becomes a conversion. */
const conversion = "update entries set kind = 'conversion', cash = 100 where kind = 'adjustment' and bonus = -100";
/** The active bonus has ended for this reason, with this conversion on its row. */
const ended = (end_reason: string, change = ""): string[] => [
  `insert into ended_bonuses select tenant_id, player_id, bonus_id, granted, required, wagered, times_x10, counts_cash, max_stake, class_bps, except_games,
    except_bps, principal_kept, cap, 100, steps, steps, rounds_remaining, open_rounds, withdrawal_ends_it, expires_at, '${end_reason}', null, 0, now()
    from active_bonuses`,
  "delete from active_bonuses",
  ...(change ? [`update ended_bonuses set ${change}`] : []),
];
const converts = "a bonus converts what its terms allow";

/**
 * One corruption for each invariant, and whether the check of new rows finds it. An invariant that does not find its corruption checks
 * nothing.
 */
const corruptions: [invariant: string, seenFresh: boolean, statements: string[]][] = [
  ["wallet = sum of its entries", true, ["update wallets set cash = cash + 1"]],
  ["wallet = sum of its entries", true, ["update wallets set version = version + 1"]],
  ["wallet = sum of its entries", true, ["delete from wallets"]],
  [
    "each 'after' = the one before + its delta, versions without gaps",
    true,
    ["update entries set cash_after = cash_after + 1 where version = 3"],
  ],
  [
    "each 'after' = the one before + its delta, versions without gaps",
    true,
    ["update entries set version = version + 1 where version > 3"],
  ],
  ["each 'after' = the one before + its delta, versions without gaps", true, ["delete from entries where version = 4"]],
  [
    "an entry moves what its kind moves",
    true,
    ["alter table entries drop constraint entries_shape", "update entries set bonus = bonus + 1 where kind = 'hold'"],
  ],
  ["an entry moves what its kind moves", true, ["update entries set cash = 1000000000001 where kind = 'deposit'"]],
  ["rounds = their entries", true, ["update rounds set won_cash = won_cash + 1 where provider = 'house'"]],
  ["rounds = their entries", true, ["delete from rounds where external_round = 'b'"]],
  ["rounds = their entries", true, ["update rounds set last_entry = first_entry where external_round = 'a'"]],
  ["a correction undoes one entry, once, and no more than it", true, ["update entries set corrects = 0 where kind = 'bet_rolled_back'"]],
  [
    "a correction undoes one entry, once, and no more than it",
    true,
    ["update entries set cash = cash - 1 where kind = 'bet' and id in (select corrects from entries)"],
  ],
  [
    "a correction undoes one entry, once, and no more than it",
    true,
    [
      "alter table entries drop constraint entries_shape",
      "update entries e set corrects = (select id from entries where kind = 'bet' and round_id = e.round_id limit 1), kind = 'bet_rolled_back' where kind = 'win_rolled_back'",
    ],
  ],
  [
    "a correction undoes one entry, once, and no more than it",
    true,
    ["update entries set debt = debt - 1 where kind = 'debt' and reason = 'reinstated'"],
  ],
  [
    "a correction undoes one entry, once, and no more than it",
    true,
    [
      "update entries set corrects = (select max(corrects) from entries where kind = 'bet_rolled_back') where kind = 'bet' and round_id in (select id from rounds where external_round = 'b')",
    ],
  ],
  ["rounds = their entries", true, ["update entries set reason = null where kind = 'debt' and reason = 'reinstated'"]],
  [
    "no key posted twice, and every entry has its key",
    true,
    ["update entries set external_id = (select external_id from entries where kind = 'bet' limit 1) where kind = 'hold'"],
  ],
  ["no key posted twice, and every entry has its key", true, ["delete from wallet_keys where kind = 'deposit'"]],
  [
    "no key posted twice, and every entry has its key",
    true,
    ["update wallet_keys set entry_ids = entry_ids || 0::bigint where kind = 'hold'"],
  ],
  [
    "no key posted twice, and every entry has its key",
    true,
    ["update wallet_keys set state = 'tombstone', entry_ids = null where kind = 'hold'"],
  ],
  [
    "no command has two players, and none comes from a chat",
    true,
    ["update wallet_keys set player_id = gen_random_uuid() where kind = 'hold'"],
  ],
  ["no command has two players, and none comes from a chat", true, ["update entries set source = 'chat' where kind = 'deposit'"]],
  ["a wallet has bonus money of its active bonus only", true, ["delete from active_bonuses"]],
  ["a wallet has bonus money of its active bonus only", true, ["update active_bonuses set bonus_id = gen_random_uuid()"]],
  ["the entries of a bonus add up to what it holds", true, ["update entries set bonus_id = null where kind = 'adjustment' and bonus <> 0"]],
  ["what a bonus has wagered is what its stakes counted", true, ["update active_bonuses set wagered = wagered + 1"]],
  [
    "what a bonus has wagered is what its stakes counted",
    true,
    [
      "update wallet_keys set wagered = wagered + 1 where external_id = (select external_id from entries where kind = 'bet' and counted > 0 limit 1)",
    ],
  ],
  ["a bonus counts its open rounds", true, ["update active_bonuses set open_rounds = open_rounds + 1"]],
  ["a round has at risk what its bets have", true, ["update rounds set at_risk = at_risk - 1 where external_round = 'between'"]],
  [
    "a round has at risk what its bets have",
    true,
    ["update wallet_keys set at_risk = null where at_risk is not null", "update rounds set at_risk = 4 where at_risk is not null"],
  ],
  [
    "a partner's bet has one result, and takes cash alone",
    true,
    ["update entries set corrects = 0 where kind = 'win_rolled_back' and round_id in (select id from rounds where provider = 'betby')"],
  ],
  ["a partner's bet has one result, and takes cash alone", true, ["update rounds set bets = 0 where provider = 'betby'"]],
  ["a partner's bet has one result, and takes cash alone", true, ["update rounds set bets = 2 where provider = 'betby'"]],
  ["a partner's bet has one result, and takes cash alone", true, ["update rounds set staked_bonus = 1 where provider = 'betby'"]],
  // Each of these is found by one rule only.
  [converts, true, ["update active_bonuses set converted = 1, steps_done = 1"]],
  [
    converts,
    true,
    [
      conversion,
      "alter table active_bonuses drop constraint active_bonuses_within_cap",
      "update active_bonuses set converted = 100, steps_done = 1, cap = 99",
    ],
  ],
  [converts, true, [conversion, ...ended("converted", "required = wagered + 1")]],
  [converts, true, [conversion, "update active_bonuses set converted = 100, steps_done = 0"]],
  [
    converts,
    true,
    [
      conversion,
      ...ended("forfeited"),
      "alter table entries drop constraint entries_shape",
      "update entries set kind = 'forfeit', reason = 'forfeited', bonus_id = (select bonus_id from ended_bonuses) where kind = 'hold' and version < 15",
    ],
  ],
  [converts, true, [conversion, "update active_bonuses set converted = 100, steps_done = 1, steps = 2"]],
  ["stakes obey the terms of their bonus, and a round has one bonus", true, ["update active_bonuses set max_stake = 1199"]],
  ["stakes obey the terms of their bonus, and a round has one bonus", true, ["update active_bonuses set expires_at = '2020-01-01'"]],
  [
    "stakes obey the terms of their bonus, and a round has one bonus",
    true,
    ["update active_bonuses set except_games = '{7}', except_bps = '{-1}'"],
  ],
  [
    "stakes obey the terms of their bonus, and a round has one bonus",
    true,
    ["update active_bonuses set except_games = '{}', except_bps = '{}', class_bps = array_fill(-1, array[8])"],
  ],
  [
    "stakes obey the terms of their bonus, and a round has one bonus",
    true,
    ["update rounds set bonus_id = gen_random_uuid() where bonus_id is not null"],
  ],
  ["held = holds less releases and payouts", false, ["update wallets set held = held + 1"]],
  [
    "no column of a wallet is below zero",
    true,
    ["alter table wallets drop constraint wallets_bonus_check, drop constraint wallets_bonus_has_id", "update wallets set bonus = -1"],
  ],
  [
    "no column of a wallet is below zero",
    true,
    ["alter table entries drop constraint entries_cash_after_check", "update entries set cash_after = -1 where version = 2"],
  ],
  ["deposit_count = deposits", false, ["update wallets set deposit_count = 0"]],
  ["nonces of a seed: each once, without gaps", true, ["update rounds set nonce = 5 where nonce = 1"]],
  ["nonces of a seed: each once, without gaps", true, ["update rounds set nonce = 0 where nonce = 1"]],
  ["nonces of a seed: each once, without gaps", true, ["update rounds set nonce = 3 where nonce = 2"]],
];

describe("each invariant", () => {
  it.each(corruptions)("%s (fresh: %s): finds %j", async (invariant, seenFresh, statements) => {
    const { all, players, fresh } = await foundAfter(statements);
    for (const found of [all, players]) expect(found[invariant]?.length, JSON.stringify(found)).toBeGreaterThan(0);
    expect((fresh[invariant] ?? []).length > 0).toBe(seenFresh);
    for (const { tenant_id, subject, detail } of [...(all[invariant] ?? []), ...(fresh[invariant] ?? [])]) {
      expect(tenant_id).toBe(player.tenant_id);
      expect(subject).toMatch(/^(player|entry|round|key|seed) \S/);
      expect(detail).toMatch(/\S/);
    }
  });

  it.each<[string, string[]]>([
    ["one at its cap", ["update active_bonuses set converted = 100, steps_done = 1, cap = 100"]],
    ["one that was wagered whole", ended("converted", "required = wagered")],
    [
      "a step with as much wagered as it needs",
      [
        `update active_bonuses a set converted = 100, steps_done = 1, steps = 2, required = 2 * (
          select sum(counted) from entries where bonus_id = a.bonus_id and id < (select id from entries where kind = 'conversion'))`,
      ],
    ],
  ])("of conversions finds nothing in %s", async (_, statements) => {
    const { all, fresh } = await foundAfter([conversion, ...statements]);
    expect([all[converts], fresh[converts]]).toEqual([[], []]);
  });

  it("has a planted corruption", () => {
    expect([...new Set(corruptions.map(([invariant]) => invariant))].sort()).toEqual(ledgerInvariants.map(({ name }) => name).sort());
  });

  it("reports an unchanged violation in the same words, whatever happens in the wallet afterwards", async () => {
    const seen = async (cash: number) =>
      (await foundAfter([`update wallets set cash = cash + ${cash}`])).all["wallet = sum of its entries"]?.map(({ detail }) => detail);
    const { wallet } = await createWalletFixture(database);
    const before = await seen(7);
    await wallet.post(commandOf(player, "deposit", { amount: 100 }));
    expect(await seen(7)).toEqual(before);
    expect(before).toEqual(["wallet less its entries: cash 7 bonus 0 held 0 debt 0 version 0"]);
  });

  it.each(["update entries set cash = 0", "delete from entries", "truncate entries"])(
    "is not needed for what the database itself refuses: %s",
    async (statement) => {
      await expect(database.owner.sql.unsafe(statement)).rejects.toThrow(/never changed/);
    },
  );
});
