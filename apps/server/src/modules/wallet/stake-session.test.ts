import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { untilWaiting } from "../../../test/barrier.ts";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { newId } from "../../kernel/ids.ts";
import { createMetrics } from "../../kernel/metrics.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { Command } from "./command.ts";
import type { GroupWriterLimits } from "./create-group-writer.ts";
import { createWallet } from "./create-wallet.ts";
import { type WalletFixture, commandOf, createWalletFixture, place, quietLog } from "./wallet-fixture.ts";

const idleMs = 60_000;

/** Stands still, so that a session's age is exact. */
const now = new Date("2026-03-10T15:00:00Z");
let database: TestDatabase;
let fixture: WalletFixture;
/** Whether common commands have statements of their own. */
const ways = [
  { way: "in a statement of their own", commonFrom: 1 },
  { way: "by the general function", commonFrom: Number.POSITIVE_INFINITY },
] as const;

beforeAll(async () => {
  database = await createTestDatabase();
  fixture = await createWalletFixture(database);
});
afterAll(() => database.drop());

interface Stored {
  readonly kind: "full" | "payout";
  readonly ended: boolean;
  readonly expires_in_ms: number;
  readonly seen_ms_ago: number;
}

/** Stores a session of the player and returns its id. Foreign keys are off, because the ledger's players have no accounts here. */
async function sessionOf(owner: PlayerKey, stored: Partial<Stored> = {}): Promise<string> {
  const { kind = "full", ended = false, expires_in_ms = 3_600_000, seen_ms_ago = 0 } = stored;
  const id = newId();
  const at = now.getTime();
  await database.owner.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`insert into sessions (tenant_id, id, player_id, kind, token_hash, created_at, expires_at, seen_at, ended_at, ip, user_agent)
      values (${owner.tenant_id}, ${id}, ${owner.player_id}, ${kind}, decode(md5(${id}), 'hex'), ${now}, ${new Date(at + expires_in_ms)},
        ${new Date(at - seen_ms_ago)}, ${ended ? now : null}, '', '')`;
  });
  return id;
}

const walletOf = (limits: Partial<GroupWriterLimits>) =>
  createWallet({ ...database, clock: { now: () => now }, log: quietLog, metrics: createMetrics(), limits });
const end = (id: string) => database.owner.sql`update sessions set ended_at = now() where id = ${id}`;
const betOf = (owner: PlayerKey, id: string, external_id = newId()) =>
  commandOf(owner, "bet", { amount: 10, external_id, ...place(external_id), session: { id, idle_ms: idleMs } });

async function roundOf(owner: PlayerKey, id: string) {
  const seed_id = newId();
  await database.db.transaction().execute((tx) => fixture.wallet.setNonceSeed(tx, owner, seed_id));
  const drawn = { round_id: newId(), provider: "house", game_id: 3, stake: 10, payout: 0, seed_id, nonce: 0, detail: {} };
  return commandOf(owner, "play_round", { ...drawn, session: { id, idle_ms: idleMs } });
}

describe.each(ways)("stakes that require a session, $way", ({ commonFrom }) => {
  const post = async (...commands: Command[]): Promise<string[]> => {
    const wallet = walletOf({ commonFrom });
    return (await Promise.all(commands.map((command) => wallet.post(command)))).map(({ status }) => status);
  };

  it("are posted with a valid session, and change nothing with one that has ended", async () => {
    const owner = await fixture.player({ cash: 100 });
    const id = await sessionOf(owner);
    expect(await post(betOf(owner, id))).toEqual(["posted"]);
    expect(await post(await roundOf(owner, id))).toEqual(["posted"]);
    await end(id);
    expect(await post(betOf(owner, id))).toEqual(["session_ended"]);
    expect(await post(await roundOf(owner, id))).toEqual(["session_ended"]);
    expect(await fixture.wallet.balance(owner)).toMatchObject({ cash: 80, version: 4 });
  });

  it.each<[string, Partial<Stored>, string]>([
    ["used 1 ms within the limit", { seen_ms_ago: idleMs - 1 }, "posted"],
    ["idle for exactly the limit", { seen_ms_ago: idleMs }, "session_ended"],
    ["1 ms before its end", { expires_in_ms: 1 }, "posted"],
    ["at its end", { expires_in_ms: 0 }, "session_ended"],
    ["only for payouts", { kind: "payout" }, "session_ended"],
  ])("with a session %s", async (_, stored, status) => {
    const owner = await fixture.player({ cash: 100 });
    expect(await post(betOf(owner, await sessionOf(owner, stored)))).toEqual([status]);
  });

  it("are refused with another player's session, and with an unknown one", async () => {
    const [owner, other] = [await fixture.player({ cash: 100 }), await fixture.player()];
    expect(await post(betOf(owner, await sessionOf(other)))).toEqual(["session_ended"]);
    expect(await post(betOf(owner, newId()))).toEqual(["session_ended"]);
  });

  it("are posted beside stakes of sessions that have ended", async () => {
    const [first, second, third] = [
      await fixture.player({ cash: 10 }),
      await fixture.player({ cash: 10 }),
      await fixture.player({ cash: 10 }),
    ];
    const bets = [
      betOf(first, await sessionOf(first)),
      betOf(second, await sessionOf(second, { ended: true })),
      betOf(third, await sessionOf(third)),
    ];
    expect(await post(...bets)).toEqual(["posted", "session_ended", "posted"]);
  });

  it("are answered as replays after their session has ended", async () => {
    const owner = await fixture.player({ cash: 100 });
    const id = await sessionOf(owner);
    const bet = betOf(owner, id);
    expect(await post(bet)).toEqual(["posted"]);
    await end(id);
    expect(await post(bet)).toEqual(["replayed"]);
    expect(await post({ ...bet, session: { id: newId(), idle_ms: idleMs } })).toEqual(["replayed"]);
  });

  it("are refused if the session ends while they wait behind another batch", async () => {
    const [first, owner] = [await fixture.player({ cash: 100 }), await fixture.player({ cash: 100 })];
    const id = await sessionOf(owner);
    const wallet = walletOf({ commonFrom, inFlight: 1 });
    const { answers } = await database.owner.sql.begin(async (tx) => {
      await tx`select from wallets where player_id = ${first.player_id} for update`;
      const held = wallet.post(betOf(first, await sessionOf(first)));
      await untilWaiting(database, 1);
      const late = wallet.post(betOf(owner, id));
      await end(id);
      return { answers: Promise.all([held, late]) };
    });
    expect((await answers).map(({ status }) => status)).toEqual(["posted", "session_ended"]);
  });
});
