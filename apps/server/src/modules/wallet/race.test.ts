import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import type { WorkerReply, WorkerTask } from "../../../test/wallet-worker.ts";
import { newId } from "../../kernel/ids.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { Command } from "./command.ts";
import { verifyLedger } from "./verify-ledger.ts";
import { type WalletFixture, commandOf, createWalletFixture, place } from "./wallet-fixture.ts";

/** Two server processes on one database, so that no state in a process's memory can hide a race. */
let database: TestDatabase;
let fixture: WalletFixture;
let workers: ChildProcess[];

beforeAll(async () => {
  database = await createTestDatabase();
  fixture = await createWalletFixture(database);
  const program = join(import.meta.dirname, "../../../test/wallet-worker.ts");
  workers = [0, 1].map(() => fork(program, [database.url], { execArgv: [] }));
  await Promise.all(workers.map((worker) => once(worker, "message")));
});
afterAll(async () => {
  await Promise.all(
    workers.map((worker) => {
      const gone = once(worker, "exit");
      worker.disconnect();
      return gone;
    }),
  );
  await database.drop();
});

/** Sends each process its commands, to be started at the same time. */
async function race(
  mode: WorkerTask["mode"],
  first: Command[],
  second: Command[],
  secondMode: WorkerTask["mode"] = mode,
): Promise<WorkerReply> {
  const at = Date.now() + 40;
  const replies = await Promise.all(
    [first, second].map(async (commands, index) => {
      const worker = workers[index]!;
      const reply = once(worker, "message") as Promise<[WorkerReply]>;
      worker.send({ at, mode: index === 0 ? mode : secondMode, commands } satisfies WorkerTask);
      return (await reply)[0];
    }),
  );
  return { answers: replies.flatMap((reply) => reply.answers), failures: replies.flatMap((reply) => reply.failures) };
}

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index));
const statuses = (reply: WorkerReply) => Object.groupBy(reply.answers, (answer) => answer.status);
const count = (reply: WorkerReply) =>
  Object.fromEntries(Object.entries(statuses(reply)).map(([status, answers]) => [status, answers?.length]));
const holds = (owner: PlayerKey, amount: number) => times(10, () => commandOf(owner, "hold", { amount }));

async function seeded(cash: number): Promise<{ owner: PlayerKey; seed_id: string }> {
  const owner = await fixture.player({ cash });
  const seed_id = newId();
  await database.db.transaction().execute((tx) => fixture.wallet.setNonceSeed(tx, owner, seed_id));
  return { owner, seed_id };
}

describe.each(["grouped", "one-by-one"] as const)("two processes, %s", (mode) => {
  it("hold the whole balance once in 20 concurrent requests", async () => {
    for (let round = 0; round < 5; round++) {
      const owner = await fixture.player({ cash: 100 });
      const reply = await race(mode, holds(owner, 100), holds(owner, 100));
      expect(reply.failures).toEqual([]);
      expect(count(reply)).toEqual({ posted: 1, insufficient_balance: 19 });
      expect(await fixture.wallet.balance(owner)).toMatchObject({ cash: 0, held: 100 });
    }
  });

  it("post one of 20 copies of a bet and return the same answer for all", async () => {
    const owner = await fixture.player({ cash: 100 });
    const bet = commandOf(owner, "bet", { amount: 60, ...place("a") });
    const copies = times(10, () => bet);
    const reply = await race(mode, copies, copies);
    expect(count(reply)).toEqual({ posted: 1, replayed: 19 });
    expect(new Set(reply.answers.map(({ entry_ids, round_id, cash }) => JSON.stringify([entry_ids, round_id, cash]))).size).toBe(1);
  });

  it("post one of 20 copies of an instant round, each computed separately", async () => {
    const { owner, seed_id } = await seeded(100);
    const external_id = newId();
    const copies = () =>
      times(10, (index) =>
        commandOf(owner, "play_round", {
          external_id,
          round_id: newId(),
          provider: "house",
          game_id: 1,
          stake: 60,
          payout: index * 30,
          seed_id,
          nonce: 0,
          detail: { index },
        }),
      );
    const reply = await race(mode, copies(), copies());
    expect(reply.failures).toEqual([]);
    expect(count(reply)).toEqual({ posted: 1, replayed: 19 });
    expect(new Set(reply.answers.map(({ entry_ids, round_id, cash }) => JSON.stringify([entry_ids, round_id, cash]))).size).toBe(1);
  });

  it("give a nonce to one of 20 rounds", async () => {
    const { owner, seed_id } = await seeded(1000);
    const rounds = () =>
      times(10, () =>
        commandOf(owner, "play_round", {
          round_id: newId(),
          provider: "house",
          game_id: 1,
          stake: 10,
          payout: 5,
          seed_id,
          nonce: 0,
          detail: {},
        }),
      );
    expect(count(await race(mode, rounds(), rounds()))).toEqual({ posted: 1, nonce_conflict: 19 });
    expect(await fixture.wallet.nonce(owner)).toEqual({ seed_id, next_nonce: 1 });
  });

  it("leave the balance unchanged after bets and their rollbacks, whichever came first", async () => {
    const owner = await fixture.player({ cash: 1000 });
    const bets = times(20, (index) => commandOf(owner, "bet", { amount: 10 + index, ...place("a") }));
    const rollbacks = bets.map((bet) => commandOf(owner, "rollback", { target_external_id: bet.external_id, provider: "studio" }));
    const reply = await race(mode, [...bets.slice(0, 10), ...rollbacks.slice(10)], [...rollbacks.slice(0, 10), ...bets.slice(10)]);
    expect(reply.failures).toEqual([]);
    expect(await fixture.wallet.balance(owner)).toMatchObject({ cash: 1000 });
  });

  it("reinstate a rolled-back bet once in 20 requests with different keys", async () => {
    const owner = await fixture.player({ cash: 100 });
    const bet = commandOf(owner, "bet", { amount: 60, ...place("a") });
    for (const command of [bet, commandOf(owner, "rollback", { target_external_id: bet.external_id, provider: "studio" })])
      await fixture.wallet.post(command);
    const reinstatements = () =>
      times(10, () => commandOf(owner, "reinstate", { target_external_id: bet.external_id, provider: "studio" }));
    expect(count(await race(mode, reinstatements(), reinstatements()))).toEqual({ posted: 1, bet_not_found: 19 });
    expect(await fixture.wallet.balance(owner)).toMatchObject({ cash: 40, debt: 0 });
  });

  it("post to the same wallets and keys in opposite orders without a failure", async () => {
    const owners = await Promise.all(times(12, () => fixture.player({ cash: 10_000 })));
    const commands = times(240, (index) => commandOf(owners[index % 12]!, "bet", { amount: 1 + (index % 5), ...place(`r${index % 3}`) }));
    // Every tenth key is also used by another player; only one of the two can get it.
    const foreign = commands.filter((_, index) => index % 10 === 0).map((command, index) => ({ ...command, ...owners[(index + 5) % 12]! }));
    const reply = await race(mode, [...commands, ...foreign], [...foreign, ...commands].reverse());
    expect(reply.failures).toEqual([]);
    expect(statuses(reply)["posted"]).toHaveLength(240);
    expect(reply.answers).toHaveLength(528);
  });
});

/**
 * In the first two cases the second process uses the general path while the first one posts common stakes; in the third, both post common
 * stakes.
 */
describe.each([
  ["grouped", "general"],
  ["one-by-one", "general"],
  ["one-by-one", "one-by-one"],
] as const)("two processes with common stakes, %s and %s", (mode, secondMode) => {
  const stakes = (owner: PlayerKey, many: number) =>
    times(many, (index) => commandOf(owner, "bet", { amount: 10, ...place(`r${index} ${newId()}`) }));
  const none = { day: null, week: null, month: null };

  it.each([
    ["stakes of the day", { stake_limits: { ...none, day: 200 } }],
    ["stakes of the week", { stake_limits: { ...none, week: 200 } }],
    ["stakes of the month", { stake_limits: { ...none, month: 200 } }],
    ["losses of the day", { loss_limits: { ...none, day: 200 } }],
    ["losses of the week", { loss_limits: { ...none, week: 200 } }],
    ["losses of the month", { loss_limits: { ...none, month: 200 } }],
  ])("stop at the limit of the %s", async (_, restrictions) => {
    const owners = await Promise.all(times(3, () => fixture.player({ cash: 1_000 })));
    for (const owner of owners) await database.db.transaction().execute((tx) => fixture.wallet.setRestrictions(tx, owner, restrictions));
    const commands = () => times(15, (index) => owners.map((owner) => stakes(owner, 15)[index]!)).flat();
    const reply = await race(mode, commands(), commands(), secondMode);
    expect(reply.failures).toEqual([]);
    expect(count(reply)).toEqual({ posted: 60, limit_reached: 30 });
    for (const owner of owners) expect(await fixture.wallet.balance(owner)).toMatchObject({ cash: 800, version: 21 });
  });

  it("stop at the balance", async () => {
    const owner = await fixture.player({ cash: 105 });
    const reply = await race(mode, stakes(owner, 15), stakes(owner, 15), secondMode);
    expect(reply.failures).toEqual([]);
    expect(count(reply)).toEqual({ posted: 10, insufficient_balance: 20 });
    expect(await fixture.wallet.balance(owner)).toMatchObject({ cash: 5, version: 11 });
  });
});

it("the same race detects an implementation that reads, decides and writes", async () => {
  let posted = 0;
  for (let round = 0; round < 5; round++) {
    const owner = await fixture.player({ cash: 100 });
    posted += statuses(await race("naive-holds", holds(owner, 100), holds(owner, 100)))["posted"]?.length ?? 0;
    await database.owner.sql`update wallets set cash = 100, held = 0 where player_id = ${owner.player_id}`;
  }
  expect(posted).toBeGreaterThan(5);
});

it("all races leave a ledger without violations", async () => {
  expect((await verifyLedger(database.db)).violations).toEqual([]);
});
