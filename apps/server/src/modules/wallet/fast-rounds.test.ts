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
import type { Command, DrawnRound } from "./command.ts";
import { createWallet } from "./create-wallet.ts";
import { roundAnswerColumns, roundArguments, roundsCall } from "./fast-rounds.ts";
import { postBatch, postRounds } from "./post-batch.ts";
import type { Posting } from "./posting.ts";
import { activationOf, type WalletFixture, commandOf, createWalletFixture, quietLog } from "./wallet-fixture.ts";

type Round = Extract<Command, { kind: "play_round" }>;
interface Owner extends PlayerKey {
  readonly seed_id: string;
}

let database: TestDatabase;
let fixture: WalletFixture;
let metrics: ReturnType<typeof createMetrics>;
let post: (...commands: Command[]) => Promise<Posting[]>;

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

async function join(cash = 100): Promise<Owner> {
  const [owner, seed_id] = [await fixture.player({ cash }), newId()];
  await database.db.transaction().execute((tx) => fixture.wallet.setNonceSeed(tx, owner, seed_id));
  return { tenant_id: owner.tenant_id, player_id: owner.player_id, seed_id };
}
const join2 = () => Promise.all([join(), join()]);
const round = ({ seed_id, ...owner }: Owner, body: Partial<DrawnRound & { payout: number; external_id: string }> = {}): Round =>
  commandOf(owner, "play_round", {
    round_id: newId(),
    provider: "house",
    game_id: 3,
    stake: 10,
    payout: 25,
    seed_id,
    nonce: 0,
    detail: { face: 6 },
    ...body,
  });
const statuses = (postings: readonly { status: string }[]) => postings.map(({ status }) => status);
const elsewhere = (...commands: Command[]) => postBatch(database.ledger, commands, fixture.clock.now());
const cashOf = async (owner: Owner) => (await fixture.wallet.balance(owner)).cash;
async function outcomes(): Promise<{ posted: number; declined: number; collided: number }> {
  const text = await metrics.metrics();
  const count = (outcome: string) =>
    Number(new RegExp(`ledger_common_commands_total\\{outcome="${outcome}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
  return { posted: count("posted"), declined: count("declined"), collided: count("collided") };
}

describe("an instant round in a statement of its own", () => {
  it("moves stake and payout, uses its nonce, and stores its proof", async () => {
    const owner = await join();
    const played = round(owner, { wager_class: 2, at_risk: 4 });
    const [posting] = await post(played);
    expect(posting).toMatchObject({ status: "posted", applied: 25, spendable: 115, balance: { cash: 115, version: 3 } });
    expect(posting!.entry_ids).toHaveLength(2);
    expect(await fixture.wallet.nonce(owner)).toEqual({ seed_id: owner.seed_id, next_nonce: 1 });
    expect(await fixture.wallet.round(owner.tenant_id, played.round_id)).toMatchObject({
      state: "closed",
      staked_cash: 10,
      won_cash: 25,
      bets: 1,
      wins: 1,
      nonce: 0,
      detail: { face: 6 },
    });
    expect(await outcomes()).toEqual({ posted: 1, declined: 0, collided: 0 });
  });

  it("is answered as a replay of the same key, even if its outcome was drawn again", async () => {
    const [owner, other] = await join2();
    const played = round(owner);
    const [first] = await elsewhere(played);
    const again = { ...played, round_id: newId(), nonce: 1, payout: 0 };
    const [replay, beside] = await post(again, round(other));
    expect(replay).toMatchObject({ status: "replayed", entry_ids: first!.entry_ids, round_id: played.round_id, applied: 25 });
    expect(beside).toMatchObject({ status: "posted" });
    expect(await cashOf(owner)).toBe(115);
    expect(await fixture.wallet.nonce(owner)).toMatchObject({ next_nonce: 1 });
    expect(await outcomes()).toEqual({ posted: 0, declined: 0, collided: 2 });
  });

  it("is refused with a nonce that is used or not yet due, and with another seed", async () => {
    const owner = await join();
    await elsewhere(round(owner));
    for (const body of [{ nonce: 0 }, { nonce: 2 }, { nonce: 1, seed_id: newId() }])
      expect(statuses(await post(round(owner, body)))).toEqual(["nonce_conflict"]);
    expect(statuses(await post(round(owner, { nonce: 1 })))).toEqual(["posted"]);
    expect(await outcomes()).toEqual({ posted: 1, declined: 3, collided: 0 });
  });

  it("is posted once if two rounds race for the next nonce", async () => {
    const owner = await join();
    const processes = [createProcess(), createProcess()];
    const postings = await raceAtBarrier({
      database,
      hold: (tx) => tx`select from wallets where player_id = ${owner.player_id} for update`,
      callers: 2,
      call: async (nth) => processes[nth]!(round(owner)),
    });
    const answers = postings.flatMap((each) => (each.status === "fulfilled" ? statuses(each.value) : [String(each.reason)]));
    expect(answers.toSorted()).toEqual(["nonce_conflict", "posted"]);
    expect(await cashOf(owner)).toBe(115);
  });

  it("is posted with all of the cash as stake, and refused one centavo above it, even if it wins", async () => {
    const [owner, other] = await join2();
    expect(statuses(await post(round(owner, { stake: 100, payout: 500 }), round(other, { stake: 101, payout: 500 })))).toEqual([
      "posted",
      "insufficient_balance",
    ]);
    expect(await outcomes()).toEqual({ posted: 1, declined: 1, collided: 0 });
  });

  it("is left to the general function if there is a bonus, a debt, a block or a limit that brands share", async () => {
    const [rich, owing, blocked, shared] = [await join(), await join(), await join(), await join()];
    const setUp = async (tx: Parameters<WalletFixture["wallet"]["setRestrictions"]>[0]) => {
      await fixture.wallet.setRestrictions(tx, blocked, { may_stake: false, reason: "blocked" });
      await fixture.wallet.shareLimits(tx, [shared], newId());
    };
    await database.db.transaction().execute(setUp);
    await elsewhere(activationOf(rich, { amount: 5 }), commandOf(owing, "deposit_reversed", { amount: 101 }));
    expect(statuses(await post(round(rich), round(owing, { stake: 0 }), round(blocked), round(shared)))).toEqual([
      "posted",
      "debt_outstanding",
      "blocked",
      "posted",
    ]);
    expect(await outcomes()).toEqual({ posted: 0, declined: 4, collided: 0 });
  });

  it("is posted at a loss limit and refused one centavo above it; its wins raise what is left of the limit", async () => {
    const owner = await join();
    const loss_limits = { day: 30, week: null, month: null };
    await database.db.transaction().execute((tx) => fixture.wallet.setRestrictions(tx, owner, { loss_limits }));
    expect(statuses(await post(round(owner, { stake: 31 })))).toEqual(["limit_reached"]);
    expect(statuses(await post(round(owner, { stake: 30, payout: 12 })))).toEqual(["posted"]);
    expect(statuses(await post(round(owner, { nonce: 1, stake: 13 })))).toEqual(["limit_reached"]);
    expect(statuses(await post(round(owner, { nonce: 1, stake: 12, payout: 0 })))).toEqual(["posted"]);
  });
});

describe("a source whose rounds collide", () => {
  it("takes the general path afterwards", async () => {
    const owner = await join(10_000);
    const played = round(owner);
    await post(played);
    expect(statuses(await post(played))).toEqual(["replayed"]);
    for (let nonce = 1; nonce < 10; nonce++) await post(round(owner, { nonce }));
    // The repeated round is declined because of its nonce before its key can collide.
    expect(await outcomes()).toEqual({ posted: 1, declined: 1, collided: 0 });
  });
});

describe("rounds of one batch", () => {
  it("of one wallet are decided in order", async () => {
    const owner = await join();
    expect(statuses(await post(round(owner), round(owner, { nonce: 1 })))).toEqual(["posted", "posted"]);
    expect(await outcomes()).toEqual({ posted: 0, declined: 0, collided: 0 });
  });

  it("with the same id are refused except for the first", async () => {
    const [owner, other] = await join2();
    const first = round(owner);
    expect(statuses(await post(first, round(other, { round_id: first.round_id })))).toEqual(["posted", "idempotency_conflict"]);
    expect(await cashOf(other)).toBe(100);
    expect(await outcomes()).toEqual({ posted: 0, declined: 0, collided: 0 });
  });

  it("are posted with stakes, each kind in a statement of its own", async () => {
    const [owner, other] = await join2();
    const bet = commandOf({ tenant_id: other.tenant_id, player_id: other.player_id }, "bet", {
      amount: 10,
      provider: "studio",
      game_id: 7,
      round: newId(),
    });
    expect(statuses(await post(round(owner), bet))).toEqual(["posted", "posted"]);
    expect(await outcomes()).toEqual({ posted: 2, declined: 0, collided: 0 });
  });
});

describe("fast_rounds", () => {
  it("has the arguments and result columns that the product uses", async () => {
    const declared = await database.sql<{ name: string; type: string; mode: string }[]>`
      select a.name, a.type::regtype::text as type, a.mode::text as mode from pg_proc p,
        unnest(p.proargnames, p.proallargtypes, p.proargmodes) as a (name, type, mode) where p.proname = 'fast_rounds'`;
    const given = await database.sql`
      select a.name, a.type::regtype::text as type, 'i' as mode from unnest(
        ${roundArguments.map(({ name }) => name)}::text[], ${roundArguments.map(({ type }) => type)}::text[]) as a (name, type)`;
    expect(declared.filter(({ mode }) => mode === "i")).toEqual(expect.arrayContaining(given));
    expect(declared.filter(({ mode }) => mode === "i")).toHaveLength(given.length);
    expect(declared.filter(({ mode }) => mode === "t").map(({ name }) => name)).toEqual(roundAnswerColumns);
  });

  it("refuses a snapshot older than its locks, and to post without a durable commit", async () => {
    const command = round(await join());
    const together = [{ command, round_id: command.round_id }];
    const inOldSnapshot = database.ledger
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute((tx) => postRounds(tx, together, fixture.clock.now()));
    await expect(inOldSnapshot).rejects.toThrow(/read committed/);
    const unsafe = database.ledger.transaction().execute(async (tx) => {
      await sql`set local synchronous_commit = off`.execute(tx);
      return postRounds(tx, together, fixture.clock.now());
    });
    await expect(unsafe).rejects.toThrow(/synchronous_commit/);
  });

  it("looks up each wallet by its key, in order", async () => {
    const owners = await join2();
    const client = new Client(connectionConfig(database.url, { name: "plans", settings: ledgerSettings }));
    const texts: string[] = [];
    client.on("notice", ({ message = "" }) => void texts.push(message));
    await client.connect();
    await client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
      set client_min_messages = log`);
    const commands = owners.map((owner) => round(owner));
    const { text, parameters } = roundsCall(
      commands.map((command) => ({ command, round_id: command.round_id })),
      fixture.clock.now(),
    );
    expect((await client.query(text, parameters)).rows).toHaveLength(2);
    await client.end();
    const plan = texts.find((each) => each.includes("update wallets")) ?? "";
    const nodes = [
      ...plan.matchAll(/(?:->\s+|Plan:\s*)?((?:Index Scan using \w+|Seq Scan|Bitmap Heap Scan|Hash Join|Merge Join|Sort|Nested Loop)\b)/g),
    ];
    const names = nodes.map(([, name]) => name);
    expect(names).toContain("Index Scan using wallets_pkey");
    expect(names.filter((name) => /Seq|Bitmap|Hash|Merge/.test(name ?? ""))).toEqual([]);
    expect(plan.indexOf("Sort")).toBeLessThan(plan.indexOf("Index Scan using wallets_pkey"));
  });
});
