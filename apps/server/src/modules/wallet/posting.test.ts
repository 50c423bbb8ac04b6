import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { newId } from "../../kernel/ids.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { Command } from "./command.ts";
import { type WalletFixture, commandOf, createWalletFixture, place } from "./wallet-fixture.ts";

let database: TestDatabase;
let fixture: WalletFixture;

beforeAll(async () => {
  database = await createTestDatabase();
  fixture = await createWalletFixture(database);
});
afterAll(() => database.drop());

const post = (command: Command) => fixture.wallet.post(command);
const money = async (owner: PlayerKey) => {
  const { cash, bonus, held, debt } = await fixture.wallet.balance(owner);
  return { cash, bonus, held, debt };
};

describe("deposits", () => {
  it("credit cash once, count it, and return the same entry for a repeated key", async () => {
    const owner = await fixture.player();
    const deposit = commandOf(owner, "deposit", { amount: 5000 });
    const first = await post(deposit);
    const second = await post(deposit);
    expect(first).toMatchObject({ status: "posted", applied: 5000, balance: { cash: 5000, deposit_count: 1, version: 1 } });
    expect(second).toEqual({ ...first, status: "replayed" });
  });

  it.each([
    ["bet", { amount: 11 }],
    ["bet", { provider: "another" }],
    ["bet", { game_id: 8 }],
    ["bet", { round: "another" }],
    ["win", { amount: 11 }],
    ["win", { provider: "another" }],
    ["win", { game_id: 8 }],
    ["win", { round: "another" }],
  ] as const)(
    "refuse the key of a %s with another %o: nothing is posted, and the first content can still be repeated",
    async (kind, change) => {
      const owner = await fixture.player({ cash: 100 });
      await post(commandOf(owner, "bet", { amount: 10, ...place("a") }));
      await post(commandOf(owner, "bet", { amount: 10, ...place("another") }));
      const command = commandOf(owner, kind, { amount: 10, ...place("a") });
      const first = await post(command);
      expect(first).toMatchObject({ status: "posted" });
      expect(await post({ ...command, ...change })).toMatchObject({
        status: "idempotency_conflict",
        applied: 0,
        balance: first.balance,
      });
      expect(await post(command)).toEqual({ ...first, status: "replayed" });
    },
  );

  it("refuse a key that was used with other content or by another player", async () => {
    const [owner, other] = [await fixture.player(), await fixture.player()];
    const deposit = commandOf(owner, "deposit", { amount: 5000 });
    await post(deposit);
    expect(await post({ ...deposit, amount: 5001 })).toMatchObject({ status: "idempotency_conflict", applied: 0, entry_ids: [] });
    expect(await post({ ...deposit, ...other })).toMatchObject({ status: "idempotency_conflict", balance: { cash: 0 } });
    expect(await money(owner)).toMatchObject({ cash: 5000 });
  });

  it("that are reversed take the available balance; the rest becomes a debt, which blocks stakes and holds and is paid first by the next credit", async () => {
    const owner = await fixture.player({ cash: 1000 });
    await post(commandOf(owner, "bet", { amount: 700, ...place("r1") }));
    expect(await post(commandOf(owner, "deposit_reversed", { amount: 1000 }))).toMatchObject({
      status: "posted",
      applied: 300,
      balance: { cash: 0, debt: 700 },
    });
    expect(await post(commandOf(owner, "bet", { amount: 0, ...place("r2") }))).toMatchObject({ status: "debt_outstanding" });
    expect(await post(commandOf(owner, "hold", { amount: 1 }))).toMatchObject({ status: "debt_outstanding" });
    expect(await post(commandOf(owner, "win", { amount: 200, ...place("r1") }))).toMatchObject({
      status: "posted",
      balance: { cash: 0, debt: 500 },
    });
    expect(await post(commandOf(owner, "deposit", { amount: 600 }))).toMatchObject({
      status: "posted",
      applied: 600,
      balance: { cash: 100, debt: 0 },
    });
    const { items } = await fixture.wallet.entries(owner, { kinds: ["debt", "debt_paid"], page: 1, per_page: 10 });
    expect(items.map(({ kind, debt }) => [kind, debt])).toEqual([
      ["debt_paid", -500],
      ["debt_paid", -200],
      ["debt", 700],
    ]);
  });

  it("are refused if the restrictions forbid them", async () => {
    const owner = await fixture.player();
    await database.db
      .transaction()
      .execute((tx) => fixture.wallet.setRestrictions(tx, owner, { may_deposit: false, reason: "self_excluded" }));
    expect(await post(commandOf(owner, "deposit", { amount: 100 }))).toMatchObject({
      status: "self_excluded",
      balance: { cash: 0, deposit_count: 0 },
    });
  });
});

describe("bets and wins", () => {
  it("spend cash before bonus, and split the win like the stake, rounding the bonus part down", async () => {
    const owner = await fixture.player({ cash: 100, bonus: 50 });
    const bet = await post(commandOf(owner, "bet", { amount: 130, ...place("a") }));
    expect(bet).toMatchObject({ status: "posted", balance: { cash: 0, bonus: 20 } });
    await post(commandOf(owner, "win", { amount: 101, closes: true, ...place("a") }));
    expect(await money(owner)).toMatchObject({ cash: 78, bonus: 43 }); // floor(101 × 30 / 130) = 23
    expect(await fixture.wallet.round(owner.tenant_id, bet.round_id!)).toMatchObject({
      state: "closed",
      staked_cash: 100,
      staked_bonus: 30,
      won_cash: 78,
      won_bonus: 23,
      bets: 1,
      wins: 1,
      external_round: "a",
      provider: "studio",
      game_id: 7,
    });
  });

  it("are refused above the balance, and take only cash if bonus does not count", async () => {
    const owner = await fixture.player({ cash: 100, bonus: 50 });
    expect(await post(commandOf(owner, "bet", { amount: 151, ...place("a") }))).toMatchObject({ status: "insufficient_balance" });
    const refused = commandOf(owner, "bet", { amount: 101, cash_only: true, ...place("a") });
    expect(await post(refused)).toMatchObject({ status: "insufficient_balance", round_id: null, entry_ids: [] });
    await post(commandOf(owner, "deposit", { amount: 1 }));
    expect(await post(refused)).toMatchObject({ status: "posted", balance: { cash: 0, bonus: 50 } });
  });

  it("pay a round without a stake in cash, and require a bet only if requested", async () => {
    const owner = await fixture.player({ bonus: 50 });
    expect(await post(commandOf(owner, "win", { amount: 10, requires_bet: true, ...place("a") }))).toMatchObject({
      status: "bet_not_found",
    });
    expect(await post(commandOf(owner, "win", { amount: 10, ...place("a") }))).toMatchObject({
      status: "posted",
      balance: { cash: 10, bonus: 50 },
    });
  });

  it("close a round by a flag, a win of 0, or a command; a late win is paid and does not reopen it", async () => {
    const owner = await fixture.player({ cash: 100 });
    const { round_id } = await post(commandOf(owner, "bet", { amount: 10, ...place("a") }));
    expect(await post(commandOf(owner, "close_round", { provider: "studio", round: "b" }))).toMatchObject({ status: "bet_not_found" });
    const close = commandOf(owner, "close_round", { provider: "studio", round: "a" });
    expect(await post(close)).toMatchObject({ status: "posted", round_id, applied: 0 });
    expect(await post(close)).toMatchObject({ status: "replayed", round_id });
    await post(commandOf(owner, "win", { amount: 0, ...place("a") }));
    await post(commandOf(owner, "win", { amount: 5, ...place("a") }));
    expect(await fixture.wallet.round(owner.tenant_id, round_id!)).toMatchObject({ state: "closed", wins: 2, won_cash: 5 });
  });

  it("distinguish the same round id of two players and of two providers", async () => {
    const [a, b] = [await fixture.player({ cash: 10 }), await fixture.player({ cash: 10 })];
    const ids = await Promise.all([
      post(commandOf(a, "bet", { amount: 1, ...place("x") })),
      post(commandOf(b, "bet", { amount: 1, ...place("x") })),
      post(commandOf(a, "bet", { amount: 1, ...place("x"), provider: "other" })),
    ]);
    expect(new Set(ids.map((posting) => posting.round_id)).size).toBe(3);
  });
});

describe("the weight of a round", () => {
  const weightOf = async (round_id: string) => {
    const [row] = await database.sql<{ wager_class: number | null; at_risk: number | null }[]>`
      select wager_class, at_risk from rounds where tenant_id = ${fixture.tenantId} and id = ${round_id}`;
    return row;
  };

  it("is stored with its stake; a replay with another class changes nothing", async () => {
    const owner = await fixture.player({ cash: 100 });
    const bet = commandOf(owner, "bet", { amount: 10, wager_class: 2, at_risk: 4, ...place("a") });
    const { round_id } = await post(bet);
    expect(await post({ ...bet, wager_class: 3, at_risk: 10 })).toMatchObject({ status: "replayed", round_id });
    expect(await weightOf(round_id!)).toEqual({ wager_class: 2, at_risk: 4 });
  });

  it("is null for a stake with neither a class nor an amount at risk", async () => {
    const { round_id } = await post(commandOf(await fixture.player({ cash: 100 }), "bet", { amount: 10, ...place("a") }));
    expect(await weightOf(round_id!)).toEqual({ wager_class: null, at_risk: null });
  });

  it("is the class of the first bet and the amounts at risk of all bets", async () => {
    const owner = await fixture.player({ cash: 100 });
    const { round_id } = await post(commandOf(owner, "bet", { amount: 10, wager_class: 1, ...place("a") }));
    expect(await weightOf(round_id!)).toEqual({ wager_class: 1, at_risk: null });
    await post(commandOf(owner, "bet", { amount: 10, wager_class: 2, at_risk: 3, ...place("a") }));
    await post(commandOf(owner, "bet", { amount: 5, ...place("a") }));
    expect(await weightOf(round_id!)).toEqual({ wager_class: 1, at_risk: 18 });
  });

  it.each([{ wager_class: -1 }, { wager_class: 8 }, { wager_class: 1.5 }, { at_risk: 11 }, { at_risk: -1 }])(
    "refuses %o before it reaches a batch",
    async (weight) => {
      const owner = await fixture.player({ cash: 100 });
      await expect(post(commandOf(owner, "bet", { amount: 10, ...weight, ...place("a") }))).rejects.toThrow(/wager_class|at risk|amount/);
    },
  );
});

describe("rollbacks", () => {
  it("return exactly what the bet took, to cash and bonus, whatever round the request states", async () => {
    const owner = await fixture.player({ cash: 100, bonus: 50 });
    const bet = commandOf(owner, "bet", { amount: 130, ...place("a") });
    const { round_id, entry_ids } = await post(bet);
    const rollback = commandOf(owner, "rollback", { target_external_id: bet.external_id, provider: "studio" });
    expect(await post(rollback)).toMatchObject({ status: "posted", applied: 130, round_id, balance: { cash: 100, bonus: 50 } });
    expect(await post(rollback)).toMatchObject({ status: "replayed", applied: 130, round_id });
    expect(await post({ ...rollback, external_id: newId() })).toMatchObject({ status: "already_rolled_back", applied: 0 });
    expect(await fixture.wallet.round(owner.tenant_id, round_id!)).toMatchObject({
      state: "rolled_back",
      bets: 0,
      staked_cash: 0,
      staked_bonus: 0,
    });
    const { items } = await fixture.wallet.entries(owner, { kinds: ["bet_rolled_back"], page: 1, per_page: 10 });
    expect(items).toMatchObject([{ corrects: entry_ids[0], cash: 100, bonus: 30, counterparty: "game_revenue:studio" }]);
    expect(await post(bet)).toMatchObject({ status: "replayed" });
  });

  it("before their bet leave a tombstone: the late bet is cancelled for good", async () => {
    const owner = await fixture.player({ cash: 100 });
    const bet = commandOf(owner, "bet", { amount: 10, ...place("a") });
    const rollback = commandOf(owner, "rollback", { target_external_id: bet.external_id, provider: "studio" });
    expect(await post(rollback)).toMatchObject({ status: "target_unknown", applied: 0, entry_ids: [] });
    expect(await post(bet)).toMatchObject({ status: "cancelled", balance: { cash: 100 } });
    expect(await post(rollback)).toMatchObject({ status: "target_unknown" });
    expect(await post({ ...bet, ...(await fixture.player()) })).toMatchObject({ status: "idempotency_conflict" });
  });

  it("of a win take the available balance; a missing bonus part is taken from cash, and missing cash becomes debt", async () => {
    const owner = await fixture.player({ cash: 60, bonus: 40 });
    await post(commandOf(owner, "bet", { amount: 100, ...place("a") }));
    const win = commandOf(owner, "win", { amount: 1000, ...place("a") }); // 600 cash, 400 bonus
    const { round_id } = await post(win);
    await post(commandOf(owner, "adjustment", { cash: 0, bonus: -300, reason: "ticket" }));
    await post(commandOf(owner, "hold", { amount: 100 }));
    const rolledBack = await post(commandOf(owner, "rollback", { target_external_id: win.external_id, provider: "studio" }));
    expect(rolledBack).toMatchObject({ status: "posted", applied: 600, round_id, balance: { cash: 0, bonus: 0, held: 100, debt: 400 } });
    expect(await post(commandOf(owner, "release", { amount: 100 }))).toMatchObject({ balance: { cash: 0, held: 0, debt: 300 } });
    expect(await fixture.wallet.round(owner.tenant_id, round_id!)).toMatchObject({ won_cash: 0, won_bonus: 0, wins: 0, bets: 1 });
  });

  it("cannot roll back another player's bet, or anything other than a bet or a win", async () => {
    const [owner, other] = [await fixture.player({ cash: 100 }), await fixture.player()];
    const bet = commandOf(owner, "bet", { amount: 10, ...place("a") });
    const deposit = commandOf(owner, "deposit", { amount: 10 });
    await post(bet);
    await post(deposit);
    expect(await post(commandOf(other, "rollback", { target_external_id: bet.external_id, provider: "studio" }))).toMatchObject({
      status: "idempotency_conflict",
    });
    expect(await post(commandOf(owner, "rollback", { target_external_id: deposit.external_id, provider: "studio" }))).toMatchObject({
      status: "idempotency_conflict",
    });
    expect(await money(owner)).toMatchObject({ cash: 100 });
  });

  it("work in one batch with their bet, its copy, and the win", async () => {
    const owner = await fixture.player({ cash: 100 });
    const bet = commandOf(owner, "bet", { amount: 100, ...place("a") });
    const rollback = commandOf(owner, "rollback", { target_external_id: bet.external_id, provider: "studio" });
    const postings = await Promise.all([
      post(bet),
      post(bet),
      post(rollback),
      post(rollback),
      post(commandOf(owner, "win", { amount: 5, requires_bet: true, ...place("a") })),
    ]);
    expect(postings.map(({ status }) => status)).toEqual(["posted", "replayed", "posted", "replayed", "bet_not_found"]);
    expect(await money(owner)).toMatchObject({ cash: 100 });
  });
});

describe("instant rounds", () => {
  const detail = { roll: 1234, 'quoted "text"': "a\\b, {c}" };
  const seeded = async (cash: number) => {
    const owner = await fixture.player({ cash });
    const seed_id = newId();
    await database.db.transaction().execute((tx) => fixture.wallet.setNonceSeed(tx, owner, seed_id));
    return {
      owner,
      seed_id,
      round: (nonce: number, stake: number, payout: number) =>
        commandOf(owner, "play_round", {
          round_id: newId(),
          provider: "house",
          game_id: 1,
          stake,
          payout,
          seed_id,
          nonce,
          detail,
          source: "house",
        }),
    };
  };

  it("post bet, win, close and nonce together; a refusal uses no nonce", async () => {
    const { owner, seed_id, round } = await seeded(100);
    const play = round(0, 60, 90);
    expect(await post(round(0, 101, 0))).toMatchObject({ status: "insufficient_balance" });
    const posting = await post(play);
    expect(posting).toMatchObject({ status: "posted", round_id: play.round_id, applied: 90, balance: { cash: 130, version: 3 } });
    expect(posting.entry_ids).toEqual(await fixture.wallet.roundEntries(owner.tenant_id, play.round_id));
    expect(await fixture.wallet.nonce(owner)).toEqual({ seed_id, next_nonce: 1 });
    expect(await fixture.wallet.roundBySource(owner.tenant_id, "house", play.external_id)).toMatchObject({
      state: "closed",
      seed_id,
      nonce: 0,
      detail,
      staked_cash: 60,
      won_cash: 90,
    });
  });

  it("refuse a key that was used with another choice of the player", async () => {
    const { owner, round } = await seeded(100);
    const first = { ...round(0, 10, 0), choice: "red" };
    expect(await post(first)).toMatchObject({ status: "posted" });
    expect(await post({ ...first, choice: "black" })).toMatchObject({ status: "idempotency_conflict", applied: 0 });
    expect(await money(owner)).toMatchObject({ cash: 90 });
    expect(await post(first)).toMatchObject({ status: "replayed" });
  });

  it("return `nonce_conflict` if another round took the nonce, and the first outcome for a repeated key", async () => {
    const { owner, round } = await seeded(100);
    const first = round(0, 10, 0);
    await post(first);
    expect(await post(round(0, 10, 500))).toMatchObject({ status: "nonce_conflict", round_id: null, balance: { cash: 90 } });
    expect(await post({ ...first, round_id: newId(), nonce: 1, payout: 500 })).toMatchObject({
      status: "replayed",
      round_id: first.round_id,
      applied: 0,
    });
    expect(await post({ ...first, stake: 11 })).toMatchObject({ status: "idempotency_conflict" });
    expect(await post({ ...round(1, 10, 5), round_id: first.round_id })).toMatchObject({ status: "idempotency_conflict" });
    expect(await post({ ...round(1, 10, 5), seed_id: newId() })).toMatchObject({ status: "nonce_conflict", applied: 0 });
    expect(await fixture.wallet.nonce(owner)).toMatchObject({ next_nonce: 1 });
  });
});

describe("withdrawals, bonuses and adjustments", () => {
  it("hold, release and pay out a withdrawal, and nothing above the held amount", async () => {
    const owner = await fixture.player({ cash: 100 });
    expect(await post(commandOf(owner, "hold", { amount: 101 }))).toMatchObject({ status: "insufficient_balance" });
    await post(commandOf(owner, "hold", { amount: 80 }));
    expect(await post(commandOf(owner, "release", { amount: 81 }))).toMatchObject({ status: "insufficient_balance" });
    await post(commandOf(owner, "release", { amount: 30 }));
    expect(await post(commandOf(owner, "payout", { amount: 51 }))).toMatchObject({ status: "insufficient_balance" });
    expect(await post(commandOf(owner, "payout", { amount: 50 }))).toMatchObject({
      status: "posted",
      applied: 50,
      balance: { cash: 50, held: 0 },
    });
    expect(await post(commandOf(owner, "payout_returned", { amount: 50 }))).toMatchObject({ balance: { cash: 100 } });
  });

  it("hold inside the caller's transaction, and are rolled back or committed with it", async () => {
    const owner = await fixture.player({ cash: 100 });
    const hold = commandOf(owner, "hold", { amount: 80 });
    const undone = database.db.transaction().execute(async (tx) => {
      expect(await fixture.wallet.postIn(tx, hold)).toMatchObject({ status: "posted", balance: { held: 80 } });
      throw new Error("the caller changes its mind");
    });
    await expect(undone).rejects.toThrow("changes its mind");
    expect(await money(owner)).toMatchObject({ cash: 100, held: 0 });
    await database.db.transaction().execute((tx) => fixture.wallet.postIn(tx, hold));
    expect(await money(owner)).toMatchObject({ cash: 20, held: 80 });
  });

  it("adjust by signed amounts, never below zero", async () => {
    const owner = await fixture.player({ cash: 100, bonus: 10 });
    expect(await post(commandOf(owner, "adjustment", { cash: -101, bonus: 0, reason: "ticket 1" }))).toMatchObject({
      status: "insufficient_balance",
    });
    expect(await post(commandOf(owner, "adjustment", { cash: 0, bonus: -11, reason: "ticket 1" }))).toMatchObject({
      status: "insufficient_balance",
    });
    expect(await post(commandOf(owner, "adjustment", { cash: -50, bonus: 5, reason: "ticket 1" }))).toMatchObject({
      status: "posted",
      balance: { cash: 50, bonus: 15 },
    });
  });

  it("return `wallet_unknown` for a wallet that does not exist", async () => {
    expect(await post(commandOf({ tenant_id: fixture.tenantId, player_id: newId() }, "deposit", { amount: 1 }))).toMatchObject({
      status: "wallet_unknown",
      balance: { cash: 0, version: 0 },
    });
  });

  it("apply nothing for a stored key sent for a wallet that does not exist", async () => {
    const owner = await fixture.player();
    const deposit = commandOf(owner, "deposit", { amount: 700 });
    await post(deposit);
    expect(await post({ ...deposit, player_id: newId() })).toMatchObject({ status: "wallet_unknown", applied: 0, balance: { cash: 0 } });
  });
});

describe("the ledger's public interface", () => {
  it("separates tenants: the same key at two tenants is two keys, and a round is unknown to the other tenant", async () => {
    const other = await createWalletFixture(database);
    const [here, there] = [await fixture.player({ cash: 10 }), await other.player({ cash: 10 })];
    const bet = commandOf(here, "bet", { amount: 10, ...place("a") });
    const postings = await Promise.all([post(bet), post({ ...bet, ...there })]);
    expect(postings).toMatchObject([{ status: "posted" }, { status: "posted" }]);
    expect(await fixture.wallet.round(other.tenantId, postings[0].round_id!)).toBeNull();
    expect(await fixture.wallet.balance(there)).toMatchObject({ cash: 0 });
  });

  it("refuses to post in a snapshot older than its locks", async () => {
    const owner = await fixture.player();
    const posting = database.db
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute((tx) => fixture.wallet.postIn(tx, commandOf(owner, "deposit", { amount: 1 })));
    await expect(posting).rejects.toThrow(/read committed/);
  });

  it("refuses to post without a durable commit", async () => {
    const owner = await fixture.player();
    const posting = database.db.transaction().execute(async (tx) => {
      await sql`set local synchronous_commit = off`.execute(tx);
      return fixture.wallet.postIn(tx, commandOf(owner, "deposit", { amount: 1 }));
    });
    await expect(posting).rejects.toThrow(/synchronous_commit/);
    expect(await money(owner)).toMatchObject({ cash: 0 });
  });

  it("refuses a command for another player's round", async () => {
    const [owner, other] = [await fixture.player({ cash: 10 }), await fixture.player({ cash: 10 })];
    const round_id = newId();
    await post(commandOf(owner, "bet", { amount: 5, ...place("a"), round_id }));
    for (const command of [
      commandOf(other, "bet", { amount: 5, ...place("a"), round_id }),
      commandOf(other, "win", { amount: 500, ...place("a"), round_id }),
    ])
      expect(await post(command)).toMatchObject({ status: "idempotency_conflict", applied: 0, balance: { cash: 10 } });
    expect(await fixture.wallet.round(owner.tenant_id, round_id)).toMatchObject({ bets: 1, wins: 0, player_id: owner.player_id });
  });

  it("lists pages of rounds and entries, newest first", async () => {
    const owner = await fixture.player({ cash: 100 });
    for (const round of ["a", "b", "c"]) await post(commandOf(owner, "bet", { amount: 1, closes: round === "b", ...place(round) }));
    const { items, total } = await fixture.wallet.rounds(owner, { page: 1, per_page: 2 });
    expect({ total, rounds: items.map((round) => round.external_round) }).toEqual({ total: 3, rounds: ["c", "b"] });
    expect(await fixture.wallet.rounds(owner, { page: 1, per_page: 2, state: "closed", game_id: 7 })).toMatchObject({
      total: 1,
      items: [{ external_round: "b" }],
    });
    expect(await fixture.wallet.entries(owner, { kinds: ["bet"], page: 2, per_page: 2 })).toMatchObject({
      total: 3,
      items: [{ kind: "bet", cash: -1, version: 2 }],
    });
    expect(await fixture.wallet.entries(owner, { kinds: [], page: 1, per_page: 2 })).toEqual({ items: [], total: 0 });
  });

  it.each([1.5, -1, 0, Number.NaN, 2 ** 53, 1e13])("refuses %s as an amount before it reaches a batch", async (amount) => {
    const owner = await fixture.player();
    await expect(post(commandOf(owner, "deposit", { amount }))).rejects.toThrow(/amount/);
  });

  it("notifies listeners of postings after the commit, but not of refusals and repetitions", async () => {
    const owner = await fixture.player();
    const received: unknown[] = [];
    fixture.wallet.onPosted((postings) =>
      received.push(
        ...postings
          .filter((posted) => posted.owner.player_id === owner.player_id)
          .map((posted) => [posted.command?.kind, posted.balance.cash]),
      ),
    );
    const deposit = commandOf(owner, "deposit", { amount: 10 });
    await post(deposit);
    await post(deposit);
    await post(commandOf(owner, "hold", { amount: 11 }));
    await fixture.wallet.announce(owner);
    expect(received).toEqual([
      ["deposit", 10],
      [undefined, 10],
    ]);
  });
});
