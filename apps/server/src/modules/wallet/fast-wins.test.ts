import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { raceAtBarrier } from "../../../test/barrier.ts";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { ledgerSettings } from "../../kernel/db.ts";
import { newId } from "../../kernel/ids.ts";
import { createMetrics } from "../../kernel/metrics.ts";
import { connectionConfig } from "../../kernel/pg-pool.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { providerRoundId } from "./batch.ts";
import type { Command } from "./command.ts";
import { createWallet } from "./create-wallet.ts";
import { type WinOfRound, winAnswerColumns, winArguments, winsCall } from "./fast-wins.ts";
import { postBatch, postWins } from "./post-batch.ts";
import { verifyLedger } from "./verify-ledger.ts";
import { type WalletFixture, activationOf, commandOf, createWalletFixture, place, quietLog } from "./wallet-fixture.ts";

type Win = Extract<Command, { kind: "win" }>;

let database: TestDatabase;
let fixture: WalletFixture;
let metrics: ReturnType<typeof createMetrics>;
let post: (...commands: Command[]) => Promise<{ status: string }[]>;

beforeAll(async () => {
  database = await createTestDatabase();
  fixture = await createWalletFixture(database);
});
afterAll(() => database.drop());
/** Simulates a process that has not seen a collision yet. */
const createProcess = () => {
  metrics = createMetrics();
  const wallet = createWallet({ ...database, clock: fixture.clock, log: quietLog, metrics, limits: { commonFrom: 1 } });
  return (...commands: Command[]) => Promise.all(commands.map((command) => wallet.post(command)));
};
beforeEach(() => void (post = createProcess()));

const elsewhere = (...commands: Command[]) => postBatch(database.ledger, commands, fixture.clock.now());
const bet = (owner: PlayerKey, body: Partial<{ amount: number; round: string }> = {}) =>
  commandOf(owner, "bet", { amount: 10, ...place("a"), ...body });
const win = (owner: PlayerKey, body: Partial<Win> = {}): Win => commandOf(owner, "win", { amount: 25, ...place("a"), ...body });
const rollbackOf = (owner: PlayerKey, target: Command) =>
  commandOf(owner, "rollback", { target_external_id: target.external_id, provider: "studio" });
const statuses = (postings: readonly { status: string }[]) => postings.map(({ status }) => status);
const roundOf = (owner: PlayerKey, name = "a") => fixture.wallet.round(owner.tenant_id, providerRoundId(owner, "studio", name));
const balanceOf = (owner: PlayerKey) => fixture.wallet.balance(owner);

/** A player with R$ 1.00 who has staked R$ 0.10 of it on round "a". */
async function join(money: { cash: number; bonus?: number } = { cash: 100 }): Promise<PlayerKey> {
  const owner = await fixture.player(money);
  await elsewhere(bet(owner));
  return owner;
}
const join2 = () => Promise.all([join(), join()]);

async function outcomes(): Promise<{ posted: number; declined: number; collided: number }> {
  const text = await metrics.metrics();
  const count = (outcome: string) =>
    Number(new RegExp(`ledger_common_commands_total\\{outcome="${outcome}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
  return { posted: count("posted"), declined: count("declined"), collided: count("collided") };
}

describe("a win in a statement of its own", () => {
  it("is paid in cash and counted in its round, which stays open unless the win closes it", async () => {
    const [owner, other] = await join2();
    const [first] = await post(win(owner), win(other, { closes: true }));
    expect(first).toMatchObject({ status: "posted", applied: 25, spendable: 115, balance: { cash: 115, version: 3 } });
    expect(await roundOf(owner)).toMatchObject({ state: "open", staked_cash: 10, won_cash: 25, bets: 1, wins: 1, closed_at: null });
    expect(await roundOf(other)).toMatchObject({ state: "closed", won_cash: 25, wins: 1, closed_at: expect.any(Date) });
    expect(await outcomes()).toEqual({ posted: 2, declined: 0, collided: 0 });
  });

  it("of zero closes its round and pays nothing", async () => {
    const owner = await join();
    expect(statuses(await post(win(owner, { amount: 0, closes: true })))).toEqual(["posted"]);
    expect(await roundOf(owner)).toMatchObject({ state: "closed", won_cash: 0, wins: 1 });
    expect(await balanceOf(owner)).toMatchObject({ cash: 90, version: 3 });
  });

  it("that arrives after its round was closed adds to it, and the moment of the closing stays", async () => {
    const owner = await join();
    await elsewhere(win(owner, { closes: true }));
    const before = await roundOf(owner);
    fixture.clock.setOffset(3_600_000);
    expect(statuses(await post(win(owner, { amount: 5, closes: true })))).toEqual(["posted"]);
    fixture.clock.setOffset(0);
    const after = await roundOf(owner);
    expect(after).toMatchObject({ state: "closed", won_cash: 30, wins: 2 });
    expect(after!.closed_at).toEqual(before!.closed_at);
    expect(await outcomes()).toMatchObject({ posted: 1 });
  });

  it("lowers what the player has lost", async () => {
    const owner = await fixture.player({ cash: 1_000 });
    const loss_limits = { day: 100, week: null, month: null };
    await database.db.transaction().execute((tx) => fixture.wallet.setRestrictions(tx, owner, { loss_limits }));
    await elsewhere(bet(owner, { amount: 100 }));
    expect(statuses(await post(win(owner, { amount: 30 })))).toEqual(["posted"]);
    expect(statuses(await post(bet(owner, { amount: 31, round: "b" })))).toEqual(["limit_reached"]);
    expect(statuses(await post(bet(owner, { amount: 30, round: "b" })))).toEqual(["posted"]);
  });

  it("is paid to a player who may no longer stake", async () => {
    const owner = await join();
    await database.db.transaction().execute((tx) => fixture.wallet.setRestrictions(tx, owner, { may_stake: false, reason: "blocked" }));
    expect(statuses(await post(win(owner)))).toEqual(["posted"]);
    expect(await outcomes()).toEqual({ posted: 1, declined: 0, collided: 0 });
  });
});

describe("a win that is left to the general function", () => {
  it("pays a debt first", async () => {
    const owner = await join();
    await elsewhere(commandOf(owner, "deposit_reversed", { amount: 100 }));
    const [posting] = await post(win(owner));
    expect(posting).toMatchObject({ status: "posted", balance: { cash: 15, debt: 0 } });
    expect(await outcomes()).toEqual({ posted: 0, declined: 1, collided: 0 });
  });

  it("is split like a stake of cash and bonus money", async () => {
    const owner = await join({ cash: 5, bonus: 20 });
    const [posting] = await post(win(owner, { amount: 20 }));
    expect(posting).toMatchObject({ status: "posted", balance: { cash: 10, bonus: 25 } });
    expect(await outcomes()).toEqual({ posted: 0, declined: 1, collided: 0 });
  });

  it("belongs to a round with the money of a bonus that has ended", async () => {
    const owner = await fixture.player({ cash: 5 });
    const activation = activationOf(owner, { amount: 20 });
    await elsewhere(activation);
    await elsewhere(bet(owner));
    await elsewhere(commandOf(owner, "end_bonus", { bonus_id: activation.bonus_id, end_reason: "forfeited" }));
    const [posting] = await post(win(owner, { amount: 20 }));
    expect(posting).toMatchObject({ status: "posted", balance: { cash: 10, bonus: 0 } });
    expect(await outcomes()).toEqual({ posted: 0, declined: 1, collided: 0 });
  });

  it("belongs to a wallet with a bonus, or to one that shares its limits", async () => {
    const [rich, shared] = await join2();
    await elsewhere(activationOf(rich, { amount: 5 }));
    await database.db.transaction().execute((tx) => fixture.wallet.shareLimits(tx, [shared], newId()));
    expect(statuses(await post(win(rich), win(shared)))).toEqual(["posted", "posted"]);
    expect(await outcomes()).toEqual({ posted: 0, declined: 2, collided: 0 });
  });

  it("has no bet, or one that was rolled back; the others of its batch are posted in the common statement", async () => {
    const [none, undone, fine] = [await fixture.player({ cash: 100 }), await fixture.player({ cash: 100 }), await join()];
    const staked = bet(undone);
    await elsewhere(staked);
    await elsewhere(rollbackOf(undone, staked));
    const commands = [win(none, { requires_bet: true }), win(undone, { requires_bet: true }), win(fine, { requires_bet: true })];
    expect(statuses(await post(...commands))).toEqual(["bet_not_found", "bet_not_found", "posted"]);
    expect(await outcomes()).toEqual({ posted: 1, declined: 2, collided: 0 });
    expect(await balanceOf(undone)).toMatchObject({ cash: 100 });
  });

  it("names a round by our id, carries a detail, or goes into a bonus", async () => {
    const [named, detailed] = await join2();
    const bonus = await fixture.player({ cash: 10, bonus: 5 });
    const { bonus_id } = (await fixture.wallet.activeBonus(bonus))!;
    const commands = [
      win(named, { round_id: providerRoundId(named, "studio", "a") }),
      win(detailed, { detail: { line: 3 } }),
      win(bonus, { into_bonus: bonus_id }),
    ];
    expect(statuses(await post(...commands))).toEqual(["posted", "posted", "posted"]);
    expect(await roundOf(detailed)).toMatchObject({ detail: { line: 3 } });
    expect(await balanceOf(bonus)).toMatchObject({ cash: 10, bonus: 30 });
    expect(await outcomes()).toEqual({ posted: 0, declined: 0, collided: 0 });
  });
});

describe("a win whose key exists", () => {
  it("is answered as a replay; the others of its batch are posted once", async () => {
    const [owner, other] = await join2();
    const sent = win(owner);
    const [first] = await elsewhere(sent);
    const [replay, beside] = await post(sent, win(other));
    expect(replay).toMatchObject({ status: "replayed", entry_ids: first!.entry_ids });
    expect(beside).toMatchObject({ status: "posted", balance: { cash: 115 } });
    expect(await balanceOf(owner)).toMatchObject({ cash: 115, version: 3 });
    expect(await outcomes()).toEqual({ posted: 0, declined: 0, collided: 2 });
  });

  it("is cancelled if its rollback came first", async () => {
    const owner = await join();
    const late = win(owner);
    expect(statuses(await elsewhere(rollbackOf(owner, late)))).toEqual(["target_unknown"]);
    expect(statuses(await post(late))).toEqual(["cancelled"]);
    expect(await balanceOf(owner)).toMatchObject({ cash: 90 });
  });

  it("sends later wins of its source to the general path", async () => {
    const owner = await join();
    const sent = win(owner, { amount: 1 });
    await post(sent);
    expect(statuses(await post(sent))).toEqual(["replayed"]);
    expect(statuses(await post(win(owner, { amount: 1 })))).toEqual(["posted"]);
    expect(await outcomes()).toEqual({ posted: 1, declined: 0, collided: 1 });
  });

  it("is paid once if it races in two processes", async () => {
    const owner = await join();
    const sent = win(owner);
    const processes = [createProcess(), createProcess()];
    const postings = await raceAtBarrier({
      database,
      hold: (tx) => tx`select from wallets where player_id = ${owner.player_id} for update`,
      callers: 2,
      call: async (nth) => processes[nth]!(sent),
    });
    const answers = postings.flatMap((each) => (each.status === "fulfilled" ? statuses(each.value) : [String(each.reason)]));
    expect(answers.toSorted()).toEqual(["posted", "replayed"]);
    expect(await balanceOf(owner)).toMatchObject({ cash: 115 });
  });
});

describe("a round that changes while the statement waits for its wallet", () => {
  /** Lets the statement wait for the first player's wallet, changes that player's round meanwhile, and lets both go. */
  async function changeMeanwhile(change: Command, commands: readonly Command[]) {
    const [{ tenant_id, player_id }] = commands as [Command];
    const held = Promise.withResolvers<void>();
    const changing = database.db.transaction().execute(async (tx) => {
      await fixture.wallet.lockBalance(tx, { tenant_id, player_id });
      held.resolve();
      await untilWaiting();
      expect(statuses([await fixture.wallet.postIn(tx, change)])).toEqual(["posted"]);
    });
    await held.promise;
    const postings = await post(...commands);
    await changing;
    return postings;
  }
  async function untilWaiting(): Promise<void> {
    await expect
      .poll(
        async () =>
          (
            await database.owner.sql`select from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock' and query like '%fast_wins%'`
          ).length,
        { timeout: 20_000 },
      )
      .toBe(1);
  }

  it("by another win counts both", async () => {
    const owner = await join();
    expect(statuses(await changeMeanwhile(win(owner, { amount: 7, closes: true }), [win(owner)]))).toEqual(["posted"]);
    expect(await roundOf(owner)).toMatchObject({ state: "closed", won_cash: 32, wins: 2 });
    expect(await outcomes()).toEqual({ posted: 1, declined: 0, collided: 0 });
  });

  it("by the rollback of its bet refuses the win; the others of the batch are posted", async () => {
    const [owner, other] = [await fixture.player({ cash: 100 }), await join()];
    const staked = bet(owner);
    await elsewhere(staked);
    const commands = [win(owner, { requires_bet: true }), win(other, { requires_bet: true })];
    expect(statuses(await changeMeanwhile(rollbackOf(owner, staked), commands))).toEqual(["bet_not_found", "posted"]);
    expect(await balanceOf(owner)).toMatchObject({ cash: 100 });
    expect(await balanceOf(other)).toMatchObject({ cash: 115 });
    expect(await outcomes()).toEqual({ posted: 0, declined: 0, collided: 2 });
    expect((await verifyLedger(database.db)).violations).toEqual([]);
  });

  it("by a stake of bonus money splits the win", async () => {
    const owner = await fixture.player({ cash: 10 });
    await elsewhere(bet(owner));
    const activation = activationOf(owner, { amount: 30 });
    const held = bet(owner, { amount: 10 });
    // The bonus is converted again before the win: the wallet alone does not show that its round holds bonus money.
    const postings = await database.db.transaction().execute(async (tx) => {
      await fixture.wallet.lockBalance(tx, owner);
      const waiting = post(win(owner, { amount: 20 }));
      await untilWaiting();
      await fixture.wallet.postIn(tx, activation);
      await fixture.wallet.postIn(tx, held);
      await fixture.wallet.postIn(tx, commandOf(owner, "end_bonus", { bonus_id: activation.bonus_id, end_reason: "forfeited" }));
      return { waiting };
    });
    expect(statuses(await postings.waiting)).toEqual(["posted"]);
    expect(await balanceOf(owner)).toMatchObject({ cash: 10, bonus: 0 });
    expect(await outcomes()).toEqual({ posted: 0, declined: 0, collided: 1 });
    expect((await verifyLedger(database.db)).violations).toEqual([]);
  });
});

describe("fast_wins", () => {
  const winOf = (owner: PlayerKey): WinOfRound => ({ command: win(owner), round_id: providerRoundId(owner, "studio", "a") });

  it("has the arguments and result columns that the product uses", async () => {
    const declared = await database.sql<{ name: string; type: string; mode: string }[]>`
      select a.name, a.type::regtype::text as type, a.mode::text as mode from pg_proc p,
        unnest(p.proargnames, p.proallargtypes, p.proargmodes) as a (name, type, mode) where p.proname = 'fast_wins'`;
    const given = await database.sql`
      select a.name, a.type::regtype::text as type, 'i' as mode from unnest(
        ${winArguments.map(({ name }) => name)}::text[], ${winArguments.map(({ type }) => type)}::text[]) as a (name, type)`;
    expect(declared.filter(({ mode }) => mode === "i")).toEqual(expect.arrayContaining(given));
    expect(declared.filter(({ mode }) => mode === "i")).toHaveLength(given.length);
    expect(declared.filter(({ mode }) => mode === "t").map(({ name }) => name)).toEqual(winAnswerColumns);
  });

  it("does not pay a win on another player's round", async () => {
    const [owner, other] = await join2();
    const foreign = { command: win(owner), round_id: providerRoundId(other, "studio", "a") };
    expect(await postWins(database.ledger, [foreign], fixture.clock.now())).toEqual([null]);
    expect(await balanceOf(owner)).toMatchObject({ cash: 90 });
  });

  it("refuses a snapshot older than its locks, and to post without a durable commit", async () => {
    const owner = await join();
    const inOldSnapshot = database.ledger
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute((tx) => postWins(tx, [winOf(owner)], fixture.clock.now()));
    await expect(inOldSnapshot).rejects.toThrow(/read committed/);
    const unsafe = database.ledger.transaction().execute(async (tx) => {
      await sql`set local synchronous_commit = off`.execute(tx);
      return postWins(tx, [winOf(owner)], fixture.clock.now());
    });
    await expect(unsafe).rejects.toThrow(/synchronous_commit/);
  });

  it("looks up wallets and rounds by their keys, in the order of the wallets", async () => {
    const owners = await join2();
    const client = new Client(connectionConfig(database.url, { name: "plans", settings: ledgerSettings }));
    const texts: string[] = [];
    client.on("notice", ({ message = "" }) => void texts.push(message));
    await client.connect();
    await client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
      set client_min_messages = log`);
    const { text, parameters } = winsCall(owners.map(winOf), fixture.clock.now());
    expect((await client.query(text, parameters)).rows).toHaveLength(2);
    await client.end();
    const plan = texts.find((each) => each.includes("update wallets")) ?? "";
    const names = [
      ...plan.matchAll(/(?:->\s+|Plan:\s*)?((?:Index Scan using \w+|Seq Scan|Bitmap Heap Scan|Hash Join|Merge Join|Sort|Nested Loop)\b)/g),
    ].map(([, name]) => name);
    expect(names.filter((name) => name === "Index Scan using wallets_pkey")).toHaveLength(1);
    expect(names.filter((name) => name === "Index Scan using rounds_pkey")).toHaveLength(2);
    expect(names.filter((name) => /Seq|Bitmap|Hash|Merge/.test(name ?? ""))).toEqual([]);
    expect(plan.indexOf("Sort")).toBeLessThan(plan.indexOf("Index Scan using wallets_pkey"));
  });
});
