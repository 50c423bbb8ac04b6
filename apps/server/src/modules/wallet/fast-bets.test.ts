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
import { type BetOfRound, betAnswerColumns, betArguments, betsCall } from "./fast-bets.ts";
import { postBatch, postBets } from "./post-batch.ts";
import { type WalletFixture, commandOf, createWalletFixture, place, quietLog } from "./wallet-fixture.ts";

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
beforeEach(() => {
  metrics = createMetrics();
  const wallet = createWallet({ ...database, clock: fixture.clock, log: quietLog, metrics, limits: { commonFrom: 1 } });
  post = (...commands) => Promise.all(commands.map((command) => wallet.post(command)));
});

const postElsewhere = async (...commands: Command[]) => postBatch(database.ledger, commands, fixture.clock.now());
const bet = (owner: PlayerKey, body: Partial<{ amount: number; round: string; external_id: string }> = {}) =>
  commandOf(owner, "bet", { amount: 10, ...place("a"), ...body });
const rollbackOf = (owner: PlayerKey, target: Command) =>
  commandOf(owner, "rollback", { target_external_id: target.external_id, provider: "studio" });
const statuses = (postings: readonly { status: string }[]) => postings.map(({ status }) => status);
/** Number of stakes that the statement for common stakes posted, declined, and left because of a collision. */
async function outcomes(): Promise<{ posted: number; declined: number; collided: number }> {
  const text = await metrics.metrics();
  const count = (outcome: string) =>
    Number(new RegExp(`ledger_common_commands_total\\{outcome="${outcome}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
  return { posted: count("posted"), declined: count("declined"), collided: count("collided") };
}
const players = (count: number, money = { cash: 100 }) => Promise.all(Array.from({ length: count }, () => fixture.player(money)));

describe("a stake of the next day", () => {
  it("counts towards that day's losses, which are not reduced by wins of the day before", async () => {
    const [owner] = await players(1, { cash: 1_000 });
    const today = Date.parse("2031-07-15T12:00:00Z") - Date.now();
    fixture.clock.setOffset(today);
    const won = { amount: 1, ...place("won") };
    await postElsewhere(commandOf(owner!, "bet", won), commandOf(owner!, "win", { ...won, amount: 501 }));
    const loss_limits = { day: 100, week: null, month: null };
    await database.db.transaction().execute((tx) => fixture.wallet.setRestrictions(tx, owner!, { loss_limits }));
    fixture.clock.setOffset(today + 24 * 3_600_000);
    expect(statuses(await post(bet(owner!, { amount: 101, round: "b" })))).toEqual(["limit_reached"]);
    expect(statuses(await post(bet(owner!, { amount: 100, round: "b" })))).toEqual(["posted"]);
    fixture.clock.setOffset(0);
  });
});

describe("a stake whose key or round exists", () => {
  it("is answered as a replay; the others of its batch are posted once", async () => {
    const [first, second, third] = await players(3);
    const sent = bet(first!);
    await postElsewhere(sent);
    expect(statuses(await post(bet(second!), sent, bet(third!)))).toEqual(["posted", "replayed", "posted"]);
    expect(await outcomes()).toEqual({ posted: 0, declined: 0, collided: 3 });
    for (const owner of [first!, second!, third!]) expect(await fixture.wallet.balance(owner)).toMatchObject({ cash: 90, version: 2 });
  });

  it("is refused with another player's key", async () => {
    const [first, second] = await players(2);
    const sent = bet(first!);
    await postElsewhere(sent);
    expect(statuses(await post({ ...sent, ...second! }))).toEqual(["idempotency_conflict"]);
    expect(await fixture.wallet.balance(second!)).toMatchObject({ cash: 100 });
  });

  it("joins its round", async () => {
    const [owner] = await players(1);
    await postElsewhere(bet(owner!));
    const [posting] = await post(bet(owner!));
    expect(posting).toMatchObject({ status: "posted", balance: { cash: 80 } });
    const { items } = await fixture.wallet.rounds(owner!, { page: 1, per_page: 10 });
    expect(items).toMatchObject([{ bets: 2, staked_cash: 20 }]);
  });

  it("is cancelled if its rollback came first", async () => {
    const [owner] = await players(1);
    const late = bet(owner!);
    expect(statuses(await postElsewhere(rollbackOf(owner!, late)))).toEqual(["target_unknown"]);
    expect(statuses(await post(late))).toEqual(["cancelled"]);
    expect(await fixture.wallet.balance(owner!)).toMatchObject({ cash: 100 });
  });

  it("that races with another stake of the same key: one is refused, and the others of both batches are posted", async () => {
    const owners = await players(4);
    const external_id = `shared ${owners[0]!.player_id}`;
    const other = createWallet({ ...database, clock: fixture.clock, log: quietLog, metrics: createMetrics(), limits: { commonFrom: 1 } });
    const postings = await raceAtBarrier({
      database,
      hold: (tx) => tx`select from wallets where player_id = any(${owners.map(({ player_id }) => player_id)}) for update`,
      callers: 2,
      call: async (nth) => {
        const [own, beside] = [bet(owners[2 * nth]!, { external_id }), bet(owners[2 * nth + 1]!)];
        return nth === 0 ? post(own, beside) : Promise.all([own, beside].map((command) => other.post(command)));
      },
    });
    const answers = postings.map((each) => (each.status === "fulfilled" ? statuses(each.value) : [String(each.reason)]));
    expect(answers.map(([, beside]) => beside)).toEqual(["posted", "posted"]);
    expect(new Set(answers.map(([own]) => own))).toEqual(new Set(["idempotency_conflict", "posted"]));
  });
});

describe("a stake that is not covered by cash alone", () => {
  it("is declined above the cash; the others of its batch are posted in the common statement", async () => {
    const [rich, poor] = [await fixture.player({ cash: 10 }), await fixture.player({ cash: 9 })];
    expect(statuses(await post(bet(rich), bet(poor)))).toEqual(["posted", "insufficient_balance"]);
    expect(await outcomes()).toEqual({ posted: 1, declined: 1, collided: 0 });
  });

  it("takes the rest from the bonus", async () => {
    const owner = await fixture.player({ cash: 9, bonus: 5 });
    const [posting] = await post(bet(owner));
    expect(posting).toMatchObject({ status: "posted", balance: { cash: 0, bonus: 4 } });
    expect(await outcomes()).toEqual({ posted: 0, declined: 1, collided: 0 });
  });

  it("is declined if there is a bonus, even if cash covers it", async () => {
    const owner = await fixture.player({ cash: 10, bonus: 1 });
    const [posting] = await post(bet(owner));
    expect(posting).toMatchObject({ status: "posted", balance: { cash: 0, bonus: 1 } });
    expect(await outcomes()).toEqual({ posted: 0, declined: 1, collided: 0 });
  });

  it("is declined for a wallet that shares its limits", async () => {
    const owners = (await players(2)).toSorted((one, other) => (one.player_id < other.player_id ? -1 : 1));
    await database.db.transaction().execute((tx) => fixture.wallet.shareLimits(tx, owners, newId()));
    expect(statuses(await post(bet(owners[0]!)))).toEqual(["posted"]);
    expect(await outcomes()).toEqual({ posted: 0, declined: 1, collided: 0 });
  });

  it("is refused with a debt, even a stake of 0", async () => {
    const owner = await fixture.player({ cash: 10 });
    await postElsewhere(commandOf(owner, "deposit_reversed", { amount: 11 }));
    expect(statuses(await post(bet(owner, { amount: 0 })))).toEqual(["debt_outstanding"]);
  });
});

describe("commands of one batch", () => {
  it("with the same key are decided in order", async () => {
    const [first, second] = await players(2);
    const own = bet(first!);
    expect(statuses(await post(own, own, { ...own, ...second! }))).toEqual(["posted", "replayed", "idempotency_conflict"]);
    expect(await outcomes()).toEqual({ posted: 0, declined: 0, collided: 0 });
  });

  it("of one wallet are decided in order", async () => {
    const [owner] = await players(1);
    const stakes = [60, 50, 40].map((amount, index) => bet(owner!, { amount, round: `r${index}` }));
    expect(statuses(await post(...stakes))).toEqual(["posted", "insufficient_balance", "posted"]);
    expect(await outcomes()).toEqual({ posted: 0, declined: 0, collided: 0 });
  });

  it("that roll back another player's stake are decided in order", async () => {
    const [first, second] = await players(2);
    const own = bet(first!);
    expect(statuses(await post(rollbackOf(second!, own), own))).toEqual(["target_unknown", "idempotency_conflict"]);
    expect(await fixture.wallet.balance(first!)).toMatchObject({ cash: 100 });
  });

  it("that refer to a stake's round by its id are decided in order", async () => {
    const [first, second] = await players(2);
    const own = bet(first!, { round: "named" });
    const round_id = providerRoundId(first!, "studio", "named");
    const foreign = commandOf(second!, "bet", { amount: 1, ...place("other"), round_id });
    expect(statuses(await post(foreign, own))).toEqual(["posted", "idempotency_conflict"]);
  });

  it("with a detail are posted with it", async () => {
    const [owner] = await players(1);
    const [posting] = await post({ ...bet(owner!), detail: { line: 3 } });
    expect(posting).toMatchObject({ status: "posted" });
    const { items } = await fixture.wallet.rounds(owner!, { page: 1, per_page: 1 });
    expect(items).toMatchObject([{ detail: { line: 3 } }]);
  });

  it("take the general path if they are too few for a statement of their own", async () => {
    const [first, second] = await players(2);
    metrics = createMetrics();
    const wallet = createWallet({ ...database, clock: fixture.clock, log: quietLog, metrics, limits: { commonFrom: 2 } });
    const together = [bet(first!), commandOf(second!, "hold", { amount: 1 })].map((each) => wallet.post(each));
    expect(statuses(await Promise.all(together))).toEqual(["posted", "posted"]);
    expect(await outcomes()).toEqual({ posted: 0, declined: 0, collided: 0 });
    expect(await wallet.post(bet(first!, { round: "b" }))).toMatchObject({ status: "posted" });
    expect(await outcomes()).toEqual({ posted: 1, declined: 0, collided: 0 });
  });
});

describe("a provider whose stakes collide", () => {
  it("takes the general path until it has sent many stakes that do not collide", async () => {
    const [owner] = await players(1, { cash: 1_000 });
    const sent = bet(owner!, { amount: 1 });
    await post(sent);
    expect(statuses(await post(sent))).toEqual(["replayed"]);
    expect(await outcomes()).toEqual({ posted: 1, declined: 0, collided: 1 });
    for (let nth = 0; nth < 260; nth++) await post(bet(owner!, { amount: 1, round: `after ${nth}` }));
    const after = await outcomes();
    expect(after.collided).toBe(1);
    expect(after.posted).toBeGreaterThan(5);
    expect(after.posted).toBeLessThan(20);
  });

  it("does not send another provider's stakes to the general path", async () => {
    const [owner] = await players(1);
    const sent = bet(owner!, { amount: 1 });
    await post(sent);
    await post(sent);
    await post({ ...bet(owner!, { amount: 1, round: "b" }), source: "atelier" });
    expect(await outcomes()).toEqual({ posted: 2, declined: 0, collided: 1 });
  });

  it("is recognized by rounds with several stakes", async () => {
    const [owner] = await players(1);
    await post(bet(owner!, { amount: 1 }));
    await post(bet(owner!, { amount: 1 }));
    await post(bet(owner!, { amount: 1 }));
    expect(await outcomes()).toEqual({ posted: 1, declined: 0, collided: 1 });
  });
});

describe("fast_bets", () => {
  const stakeOf = (owner: PlayerKey): BetOfRound => {
    const command = bet(owner, { round: newId() });
    return { command, round_id: providerRoundId(owner, command.provider, command.round) };
  };

  it("has the arguments and result columns that the product uses", async () => {
    const declared = await database.sql<{ name: string; type: string; mode: string }[]>`
      select a.name, a.type::regtype::text as type, a.mode::text as mode from pg_proc p,
        unnest(p.proargnames, p.proallargtypes, p.proargmodes) as a (name, type, mode) where p.proname = 'fast_bets'`;
    const given = await database.sql`
      select a.name, a.type::regtype::text as type, 'i' as mode from unnest(
        ${betArguments.map(({ name }) => name)}::text[], ${betArguments.map(({ type }) => type)}::text[]) as a (name, type)`;
    expect(declared.filter(({ mode }) => mode === "i")).toEqual(expect.arrayContaining(given));
    expect(declared.filter(({ mode }) => mode === "i")).toHaveLength(given.length);
    expect(declared.filter(({ mode }) => mode === "t").map(({ name }) => name)).toEqual(betAnswerColumns);
  });

  it("refuses a snapshot older than its locks", async () => {
    const [owner] = await players(1);
    const posting = database.ledger
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute((tx) => postBets(tx, [stakeOf(owner!)], fixture.clock.now()));
    await expect(posting).rejects.toThrow(/read committed/);
  });

  it("refuses to post without a durable commit", async () => {
    const [owner] = await players(1);
    const posting = database.ledger.transaction().execute(async (tx) => {
      await sql`set local synchronous_commit = off`.execute(tx);
      return postBets(tx, [stakeOf(owner!)], fixture.clock.now());
    });
    await expect(posting).rejects.toThrow(/synchronous_commit/);
  });
});

interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly Plans?: readonly PlanNode[];
}

describe("the plan of fast_bets", () => {
  /** The plan that PostgreSQL used on a new connection: each node with its table and index. */
  async function planWith(settings: Record<string, string>): Promise<string[]> {
    const owners = await players(2);
    const client = new Client(connectionConfig(database.url, { name: "plans", settings }));
    const plans: PlanNode[] = [];
    client.on("notice", ({ message = "" }) => {
      const logged = JSON.parse(message.slice(message.indexOf("{"))) as { "Query Text": string; Plan: PlanNode };
      if (logged["Query Text"].includes("update wallets")) plans.push(logged.Plan);
    });
    await client.connect();
    await client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
      set auto_explain.log_format = json; set client_min_messages = log`);
    const bets = owners.map((owner) => ({ command: bet(owner), round_id: newId() }));
    const { text, parameters } = betsCall(bets, fixture.clock.now());
    const { rows } = await client.query(text, parameters);
    await client.end();
    expect(rows).toHaveLength(2);
    expect(plans).toHaveLength(1);
    const nodesOf = ({ Plans = [], ...node }: PlanNode): string[] => [
      [node["Node Type"], node["Relation Name"], node["Index Name"]].filter(Boolean).join(" "),
      ...Plans.flatMap(nodesOf),
    ];
    return nodesOf(plans[0]!).filter((node) => node !== "CTE Scan");
  }
  const lookedUpByKey = `
    ModifyTable wallets, Nested Loop, Subquery Scan, Sort, Nested Loop, Function Scan, Index Scan sessions sessions_pkey, Index Scan wallets wallets_pkey,
    ModifyTable entries,
    ModifyTable wallet_keys, Subquery Scan, Sort,
    ModifyTable rounds, Subquery Scan, Sort`
    .split(",")
    .map((node) => node.trim());

  it("looks up each wallet by its key, in order, when the tables are nearly empty", async () => {
    expect(await planWith(ledgerSettings)).toEqual(lookedUpByKey);
  });

  it("differs with settings that allow a hash join", async () => {
    expect(await planWith({ ...ledgerSettings, enable_hashjoin: "on", enable_nestloop: "off" })).not.toEqual(lookedUpByKey);
  });

  it("is the same with a million wallets", async () => {
    // Inserted in pieces, because a long transaction would hold back the followers of all concurrent tests.
    for (let piece = 0; piece < 20; piece++)
      await database.owner.sql.begin(async (tx) => {
        await tx`set local session_replication_role = replica`;
        await tx`insert into wallets (tenant_id, player_id, timezone)
          select ${fixture.tenantId}, gen_random_uuid(), 'America/Sao_Paulo' from generate_series(1, 50000)`;
      });
    await database.owner.sql`analyze wallets`;
    expect(await planWith(ledgerSettings)).toEqual(lookedUpByKey);
  }, 120_000);
});
