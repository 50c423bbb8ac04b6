import assert from "node:assert/strict";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { newId } from "../../kernel/ids.ts";
import { createMetrics } from "../../kernel/metrics.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { Command, StakeSession } from "./command.ts";
import { createWallet } from "./create-wallet.ts";
import { createGroupWriter } from "./create-group-writer.ts";
import { postBatch } from "./post-batch.ts";
import type { Posting } from "./posting.ts";
import type { PeriodLimits, Restrictions } from "./restrictions.ts";
import { verifyLedger } from "./verify-ledger.ts";
import { activationOf, commandOf, createWalletFixture, place, quietLog } from "./wallet-fixture.ts";
import type { Wallet } from "./wallet.ts";

/**
 * Posts the same commands to two databases. In one, `post_commands` decides them all; in the other, the writer posts common stakes,
 * instant rounds and wins in statements of their own. Answers and rows must be equal except for ids of entries and transactions.
 */
const runs = Number(process.env["LEDGER_PARITY_RUNS"] ?? 40);
const seed = process.env["LEDGER_PARITY_SEED"] === undefined ? {} : { seed: Number(process.env["LEDGER_PARITY_SEED"]) };

interface Side {
  readonly database: TestDatabase;
  readonly wallet: Wallet;
  readonly post: (commands: readonly Command[]) => Promise<Posting[]>;
}

/** Both sides post at the same time, so that times are compared too. */
let moment = Date.parse("2026-03-10T15:00:00Z");
const clock = { now: () => new Date(moment) };
const metrics = createMetrics();
let general: Side;
let fast: Side;
let tenantId: number;

async function createSide(isFast: boolean): Promise<Side & { tenantId: number }> {
  const database = await createTestDatabase();
  const needs = { clock, log: quietLog, metrics: isFast ? metrics : createMetrics() };
  const wallet = createWallet({ ...database, ...needs, limits: { commonFrom: 1 } });
  const writer = createGroupWriter({
    ...needs,
    metrics: createMetrics(),
    postBatch: (commands) => postBatch(database.ledger, commands, clock.now()),
    postBets: async (bets) => bets.map(() => null),
    postRounds: async (rounds) => rounds.map(() => null),
    postWins: async (wins) => wins.map(() => null),
    afterCommit: () => undefined,
  });
  const post = isFast ? wallet.post : writer.submit;
  const { tenantId: tenant } = await createWalletFixture(database);
  return { database, wallet, tenantId: tenant, post: (commands) => Promise.all(commands.map((command) => post(command))) };
}

beforeAll(async () => {
  const sides = await Promise.all([createSide(false), createSide(true)]);
  [general, fast] = sides;
  tenantId = sides[0].tenantId;
  assert.equal(tenantId, sides[1].tenantId);
});
afterAll(() => Promise.all([general, fast].map(({ database }) => database.drop())));

const onBoth = async (work: (side: Side) => Promise<unknown>): Promise<void> => void (await Promise.all([general, fast].map(work)));

const none: PeriodLimits = { day: null, week: null, month: null };
interface Kind {
  readonly zone?: string;
  readonly restrictions?: Partial<Restrictions>;
  readonly grouped?: true;
}
/** The zones are a day apart. The last two wallets belong to one person at two brands. */
const kinds: readonly Kind[] = [
  {},
  { zone: "Pacific/Kiritimati" },
  { zone: "Pacific/Pago_Pago", restrictions: { loss_limits: { ...none, day: 300 } } },
  { restrictions: { loss_limits: { day: null, week: 300, month: null } } },
  { restrictions: { loss_limits: { day: null, week: null, month: 400 } } },
  { restrictions: { stake_limits: { ...none, day: 300 } } },
  { zone: "Pacific/Kiritimati", restrictions: { stake_limits: { day: null, week: 400, month: null } } },
  { restrictions: { stake_limits: { day: 200, week: null, month: 500 } } },
  { restrictions: { stake_limits: { ...none, day: 400 } }, grouped: true },
  { restrictions: { stake_limits: { ...none, day: 400 } }, grouped: true },
];

type Draft =
  | { step: "command"; player: number; key: number; body: DraftBody }
  | { step: "repeat"; nth: number }
  | { step: "reseed"; player: number }
  | { step: "restrict"; player: number; may_stake: boolean }
  | { step: "pass"; hours: number };
interface DraftBody {
  readonly kind: "bet" | "play_round" | "win" | "rollback" | "deposit" | "deposit_reversed" | "activate_bonus" | "close_round" | "hold";
  readonly amount: number;
  readonly round: number;
  readonly closes: boolean;
  readonly cash_only: boolean;
  readonly foreign: boolean;
  readonly target: number;
  readonly session: "none" | "valid" | "ended" | "foreign";
  readonly weight: (stake: number) => { wager_class?: number; at_risk?: number; detail?: { of: string } };
}

const kindOf = fc.oneof(
  { weight: 20, arbitrary: fc.constant("bet" as const) },
  { weight: 16, arbitrary: fc.constant("play_round" as const) },
  { weight: 12, arbitrary: fc.constant("win" as const) },
  { weight: 3, arbitrary: fc.constant("rollback" as const) },
  { weight: 3, arbitrary: fc.constant("deposit" as const) },
  {
    weight: 1,
    arbitrary: fc.constantFrom("deposit_reversed" as const, "activate_bonus" as const, "close_round" as const, "hold" as const),
  },
);
const body: fc.Arbitrary<DraftBody> = fc.record({
  kind: kindOf,
  amount: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 200 }) }, { weight: 1, arbitrary: fc.constant(0) }),
  // Most rounds have one bet.
  round: fc.oneof({ weight: 4, arbitrary: fc.nat(100_000) }, { weight: 1, arbitrary: fc.nat(2) }),
  closes: fc.boolean(),
  cash_only: fc.boolean(),
  foreign: fc.boolean(),
  target: fc.nat(200),
  session: fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom("none" as const, "valid" as const) },
    { weight: 1, arbitrary: fc.constantFrom("ended" as const, "foreign" as const) },
  ),
  weight: fc.constantFrom(
    () => ({}),
    () => ({ wager_class: 3 }),
    (stake: number) => ({ at_risk: Math.floor(stake / 2) }),
    (stake: number) => ({ wager_class: 0, at_risk: stake }),
    () => ({ detail: { of: "a bet" } }),
  ),
});
const command = fc.record({
  step: fc.constant("command" as const),
  player: fc.nat(kinds.length - 1),
  key: fc.oneof({ weight: 6, arbitrary: fc.nat(1_000_000) }, { weight: 1, arbitrary: fc.nat(3) }),
  body,
});
const draft: fc.Arbitrary<Draft> = fc.oneof(
  { weight: 24, arbitrary: command },
  { weight: 1, arbitrary: fc.record({ step: fc.constant("repeat" as const), nth: fc.nat(200) }) },
  {
    weight: 1,
    arbitrary: fc.record({ step: fc.constant("restrict" as const), player: fc.nat(kinds.length - 1), may_stake: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ step: fc.constant("reseed" as const), player: fc.nat(kinds.length - 1) }) },
  { weight: 2, arbitrary: fc.record({ step: fc.constant("pass" as const), hours: fc.integer({ min: 1, max: 300 }) }) },
);
const history = fc.array(fc.array(draft, { minLength: 1, maxLength: 10, size: "max" }), { minLength: 4, maxLength: 16, size: "max" });

interface World {
  readonly owners: readonly PlayerKey[];
  /** Each player's seed, and the nonce of the next round. */
  readonly seeds: { seed_id: string; nonce: number }[];
  /** Of each player, the session that is valid and one that has ended. */
  readonly sessions: { valid: string; ended: string }[];
  readonly run: string;
  readonly sent: Command[];
  readonly answers: { general: Posting; fast: Posting; command: Command }[];
}

async function createWorld(): Promise<World> {
  const owners = kinds.map(() => ({ tenant_id: tenantId, player_id: newId() }));
  const group = newId();
  const seeds = owners.map(() => ({ seed_id: newId(), nonce: 0 }));
  const sessions = owners.map(() => ({ valid: newId(), ended: newId() }));
  const world: World = { owners, seeds, sessions, run: newId(), sent: [], answers: [] };
  await onBoth(async ({ wallet, database }) => {
    await database.db.transaction().execute(async (tx) => {
      for (const [index, { zone, restrictions }] of kinds.entries()) {
        const owner = owners[index]!;
        await wallet.open(tx, { ...owner, operator_timezone: zone ?? "America/Sao_Paulo" });
        if (restrictions) await wallet.setRestrictions(tx, owner, restrictions);
        await wallet.setNonceSeed(tx, owner, world.seeds[index]!.seed_id);
      }
      const together = owners.filter((_, index) => kinds[index]?.grouped).sort((a, b) => (a.player_id < b.player_id ? -1 : 1));
      await wallet.shareLimits(tx, together, group);
    });
  });
  await onBoth(({ database }) => writeSessions(database, world));
  await play(
    world,
    owners.map((owner) => commandOf(owner, "deposit", { amount: 400 })),
  );
  return world;
}

/** Foreign keys are off, because the players have no accounts here. */
async function writeSessions({ owner }: TestDatabase, { owners, sessions }: World): Promise<void> {
  await owner.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`insert into sessions (tenant_id, id, player_id, kind, token_hash, created_at, expires_at, seen_at, ended_at, ip, user_agent)
      select ${tenantId}, id, player_id, 'full', decode(md5(id::text), 'hex'), now(), 'infinity', '3000-01-01', ended_at, '', ''
      from unnest(${[...sessions.map(({ valid }) => valid), ...sessions.map(({ ended }) => ended)]}::uuid[],
        ${[...owners, ...owners].map(({ player_id }) => player_id)}::uuid[],
        ${[...sessions.map(() => null), ...sessions.map(() => "2026-01-01")]}::timestamptz[]) as s (id, player_id, ended_at)`;
  });
}

function sessionFor({ sessions }: World, player: number, drafted: DraftBody["session"]): { session?: StakeSession } {
  if (drafted === "none") return {};
  const of = sessions[drafted === "foreign" ? (player + 1) % sessions.length : player]!;
  return { session: { id: drafted === "ended" ? of.ended : of.valid, idle_ms: 60_000 } };
}

/** Each batch has its own source, so that a repetition in one batch does not send later ones to the general path. */
function commandFrom(world: World, { player, key, body: drafted }: Extract<Draft, { step: "command" }>, batch: number): Command {
  const owner = world.owners[player]!;
  const { kind, amount, closes, cash_only, round, target } = drafted;
  const session = sessionFor(world, player, drafted.session);
  const name = { source: `studio-${batch}`, external_id: `${kind} ${key} of ${world.run}` };
  const bets = world.sent.filter((sent) => sent.kind === "bet");
  const aim = bets[target % Math.max(bets.length, 1)];
  switch (kind) {
    case "bet":
      return commandOf(owner, kind, { ...name, ...session, amount, closes, cash_only, ...drafted.weight(amount), ...place(`r${round}`) });
    case "play_round": {
      const drawn = world.seeds[player]!;
      // Some rounds have a used nonce or a later one.
      const nonce = Math.max(0, drawn.nonce + (target % 12 === 0 ? (round % 3) - 1 : 0));
      drawn.nonce += 1;
      const payout = drafted.foreign ? round % 500 : 0;
      const of = { provider: "house", game_id: 3, round_id: newId(), stake: amount, payout, seed_id: drawn.seed_id, nonce };
      return commandOf(owner, kind, { ...name, ...of, ...session, cash_only, detail: { target }, ...drafted.weight(amount) });
    }
    case "win":
      return aim
        ? commandOf({ tenant_id: aim.tenant_id, player_id: aim.player_id }, kind, {
            ...name,
            amount,
            closes,
            requires_bet: drafted.cash_only,
            ...place(aim.round),
          })
        : commandOf(owner, kind, { ...name, amount, ...place(`r${round}`) });
    case "rollback": {
      // Rolls back a posted bet, or a bet of this batch before or after it, possibly another player's.
      const known = aim && !drafted.foreign;
      return commandOf(known ? aim : owner, kind, {
        external_id: name.external_id,
        source: known ? aim.source : name.source,
        target_external_id: known ? aim.external_id : `bet ${target % 4} of ${world.run}`,
        provider: "studio",
      });
    }
    case "close_round":
      return commandOf(owner, kind, { ...name, provider: "studio", round: `r${round % 3}` });
    case "activate_bonus":
      return activationOf(owner, { bonus_id: newId(), amount: amount + 1, required: 10 * amount });
    default:
      return commandOf(owner, kind, { ...name, amount: amount + 1 });
  }
}

async function play(world: World, commands: readonly Command[]): Promise<void> {
  if (commands.length === 0) return;
  world.sent.push(...commands);
  const [left, right] = await Promise.all([general.post(commands), fast.post(commands)]);
  commands.forEach((each, index) => world.answers.push({ command: each, general: left[index]!, fast: right[index]! }));
}

async function run(steps: readonly (readonly Draft[])[]): Promise<void> {
  const world = await createWorld();
  for (const [batch, drafts] of steps.entries()) {
    const commands: Command[] = [];
    for (const step of drafts) {
      if (step.step === "command") commands.push(commandFrom(world, step, batch));
      else if (step.step === "repeat") commands.push(world.sent[step.nth % world.sent.length]!);
      else if (step.step === "pass") moment += step.hours * 3_600_000;
      else if (step.step === "reseed") await reseed(world, step.player);
      else await restrict(world.owners[step.player]!, step.may_stake);
    }
    await play(world, commands);
    // Refused rounds use no nonce.
    for (const [index, drawn] of world.seeds.entries()) drawn.nonce = (await general.wallet.nonce(world.owners[index]!)).next_nonce;
  }
  await compare(world);
}

async function reseed({ owners, seeds }: World, player: number): Promise<void> {
  const seed_id = newId();
  seeds[player] = { seed_id, nonce: 0 };
  await onBoth(({ database, wallet }) => database.db.transaction().execute((tx) => wallet.setNonceSeed(tx, owners[player]!, seed_id)));
}

const restrict = (owner: PlayerKey, may_stake: boolean) =>
  onBoth(({ database, wallet }) =>
    database.db.transaction().execute((tx) => wallet.setRestrictions(tx, owner, { may_stake, reason: may_stake ? null : "blocked" })),
  );

async function compare(world: World): Promise<void> {
  const [left, right] = await Promise.all([general, fast].map((side) => readRows(side, world)));
  const named = (posting: Posting, names: Map<string, string>) => ({ ...posting, entry_ids: posting.entry_ids.map((id) => names.get(id)) });
  for (const { command: each, general: one, fast: other } of world.answers)
    expect({ command: each, answer: named(other, right!.names) }).toEqual({ command: each, answer: named(one, left!.names) });
  expect(right!.rows).toEqual(left!.rows);
}

/** Columns with ids of entries. */
const entryColumns = ["id", "corrects", "first_entry", "last_entry", "entry_ids"];
const tables = {
  wallets: "player_id",
  entries: "player_id, version",
  rounds: "player_id, id",
  wallet_keys: "source, external_id",
} as const;

/** All rows of the players. An entry is identified by its wallet and version. */
async function readRows({ database }: Side, world: World) {
  const players = world.owners.map(({ player_id }) => player_id);
  const entries = await database.sql<{ id: string; name: string }[]>`
    select id::text, player_id || ' ' || version as name from entries where player_id = any(${players})`;
  const names = new Map(entries.map(({ id, name }) => [id, name]));
  const nameIn = (table: string, [column, value]: [string, unknown]): [string, unknown] => {
    if (!entryColumns.includes(column) || (table === "rounds" && column === "id")) return [column, value];
    const ids = Array.isArray(value) ? (value as number[]) : [value as number | null];
    return [column, ids.map((id) => names.get(String(id)))];
  };
  const rows: Record<string, unknown> = {};
  for (const [table, order] of Object.entries(tables)) {
    const found = await database.sql.unsafe<{ row: Record<string, unknown> }[]>(
      `select to_jsonb(t) - 'xid' as row from ${table} t where player_id = any($1) order by ${order}`,
      [players],
    );
    rows[table] = found.map(({ row }) => Object.fromEntries(Object.entries(row).map((cell) => nameIn(table, cell))));
  }
  return { names, rows };
}

describe("common stakes, instant rounds and wins in statements of their own", () => {
  it(
    `are answered and written as by the general function (${runs} histories)`,
    () => fc.assert(fc.asyncProperty(history, run), { numRuns: runs, endOnFailure: true, ...seed }),
    60_000 + runs * 2000,
  );

  it("are the majority, and some were declined or collided", async () => {
    const text = await metrics.metrics();
    const count = (outcome: string) =>
      Number(new RegExp(`ledger_common_commands_total\\{outcome="${outcome}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
    // Whether two commands collide depends on timing.
    expect(count("declined") + count("collided")).toBeGreaterThan(0);
    expect(count("posted")).toBeGreaterThan(count("declined"));
  });

  it("leave a ledger without violations", async () => {
    expect((await verifyLedger(fast.database.db)).violations).toEqual([]);
  });
});
