import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { type Database, connect } from "../../kernel/db.ts";
import { newId } from "../../kernel/ids.ts";
import { type ListAnchor, readSnapshot } from "../../kernel/list-anchor.ts";
import { readPersonalRows } from "../../kernel/personal-data.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { createVault } from "../../kernel/crypto.ts";
import type { Command } from "./command.ts";
import type { RoundState } from "./history.ts";
import { historyStore } from "./history-store.ts";
import { ledgerInvariants } from "./invariants.ts";
import { walletPersonalData } from "./personal-data.ts";
import { type WalletFixture, commandOf, createWalletFixture, place } from "./wallet-fixture.ts";
import { walletStore } from "./wallet-store.ts";

const minute = 60_000;
const states: (RoundState | undefined)[] = [undefined, "open", "closed", "rolled_back"];

let database: TestDatabase;
let fixture: WalletFixture;
beforeAll(async () => {
  database = await createTestDatabase();
  fixture = await createWalletFixture(database);
});
afterAll(() => database.drop());

const post = async (command: Command) => expect((await fixture.wallet.post(command)).status, command.kind).toBe("posted");

/** Plays rounds of every kind, a minute apart, with interleaved entries. Returns a list anchor taken after two thirds of them. */
async function playAll(owner: PlayerKey): Promise<ListAnchor> {
  const { clock, wallet } = fixture;
  const seed_id = newId();
  await database.db.transaction().execute((tx) => wallet.setNonceSeed(tx, owner, seed_id));
  let nonce = 0;
  const bet = (round: string, game_id: number, closes = false) =>
    commandOf(owner, "bet", { provider: "studio", amount: 3, round, game_id, closes });
  let between: ListAnchor | undefined;
  for (let nth = 0; nth < 6; nth++) {
    const named = (what: string) => `${what} ${nth}`;
    const undone = bet(named("undone"), 7);
    await post(bet(named("won"), 7));
    await post(bet(named("open"), 8));
    await post(bet(named("lost"), 8, true));
    clock.setOffset(clock.offsetMs() + minute);
    await post(undone);
    await post(commandOf(owner, "win", { ...place(named("without a bet")), amount: 4, requires_bet: false }));
    await post(bet(named("won"), 7));
    await post(commandOf(owner, "win", { ...place(named("won")), amount: 5, closes: true }));
    const house = { provider: "house", game_id: 1, stake: 2, payout: 1, seed_id, detail: {} };
    await post(commandOf(owner, "play_round", { ...house, round_id: newId(), nonce: nonce++ }));
    clock.setOffset(clock.offsetMs() + minute);
    if (nth === 3) between = { moment: clock.now(), snapshot: await readSnapshot(database.db) };
    await post(commandOf(owner, "rollback", { target_external_id: undone.external_id, provider: "studio" }));
    await post(commandOf(owner, "deposit", { amount: 10 }));
    await post(commandOf(owner, "close_round", { ...place(named("without a bet")) }));
  }
  clock.setOffset(0);
  if (!between) throw new Error("nothing between");
  return between;
}

describe("a player's rounds", () => {
  let owner: PlayerKey;
  let anchor: ListAnchor;
  /** When a round in the middle began. */
  let middle: Date;
  beforeAll(async () => {
    owner = await fixture.player({ cash: 1_000 });
    const other = await fixture.player({ cash: 1_000 });
    anchor = await playAll(owner);
    await playAll(other);
    const { rows } = await sql<{
      opened_at: Date;
    }>`select opened_at from rounds where tenant_id = ${owner.tenant_id} and player_id = ${owner.player_id}
      order by first_entry offset 17 limit 1`.execute(database.db);
    middle = rows[0]?.opened_at ?? new Date();
  });

  /** Reads the ids of the rounds directly from their table. */
  const readAll = async (filter: { state?: RoundState | undefined; game_id?: number; since?: Date; until?: Date }): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`select id from rounds where tenant_id = ${owner.tenant_id} and player_id = ${owner.player_id}
      and state = any(${filter.state ? [filter.state] : ["open", "closed", "rolled_back"]}::round_state[])
      and game_id = any(${filter.game_id ? [filter.game_id] : [1, 7, 8]}::int[])
      and opened_at >= ${filter.since ?? new Date(0)} and opened_at < ${filter.until ?? new Date("2100-01-01")}
      order by first_entry desc`.execute(database.db);
    return rows.map(({ id }) => id);
  };
  const filters = () =>
    states.flatMap((state) =>
      [{}, { game_id: 7 }, { game_id: 99 }].flatMap((game) =>
        [{}, { since: middle }, { until: middle }, { since: new Date(0), until: middle }].map((period) => ({
          ...(state && { state }),
          ...game,
          ...period,
        })),
      ),
    );

  it("are listed by every filter as the table has them, page by page, with the total", async () => {
    expect(await readAll({})).toHaveLength(36);
    for (const filter of filters()) {
      const expected = await readAll(filter);
      const said = JSON.stringify(filter);
      for (const page of [1, 2, 9]) {
        const { items, total } = await fixture.wallet.rounds(owner, { page, per_page: 4, ...filter });
        expect(
          items.map(({ id }) => id),
          said,
        ).toEqual(expected.slice((page - 1) * 4, page * 4));
        expect(total, said).toBe(expected.length);
      }
    }
  });

  it("are read in pieces by every filter, up to the last one", async () => {
    for (const filter of filters()) {
      const found: string[] = [];
      for (let before: string | undefined; ;) {
        const rounds = await fixture.wallet.latestRounds(owner, { limit: 5, before, ...filter });
        found.push(...rounds.map(({ id }) => id));
        before = rounds.at(-1)?.id;
        if (rounds.length < 5) break;
      }
      expect(found, JSON.stringify(filter)).toEqual(await readAll(filter));
    }
    expect(await fixture.wallet.latestRounds(owner, { limit: 5, before: newId() })).toEqual([]);
  });

  it("are listed as they were when the first page was read, and as they are now", async () => {
    const whole = await readAll({});
    const listed = await fixture.wallet.rounds(owner, { page: 1, per_page: 50, anchor });
    expect(listed.total).toBe(24);
    expect(listed.items.map(({ id }) => id)).toEqual(whole.slice(-24));
    const open = await fixture.wallet.rounds(owner, { page: 1, per_page: 50, anchor, state: "open" });
    expect(open.items.map(({ external_round }) => external_round)).toEqual(["open 3", "open 2", "open 1", "open 0"]);
  });

  it("are listed with the columns of the round itself", async () => {
    const { items } = await fixture.wallet.rounds(owner, { page: 1, per_page: 50 });
    for (const round of items) expect(round).toEqual(await fixture.wallet.round(owner.tenant_id, round.id));
    expect(await fixture.wallet.latestRounds(owner, { limit: 50 })).toEqual(items);
  });

  it("block the closing of the account while they are open", async () => {
    expect(await fixture.wallet.closureBlockers(owner)).toMatchObject({ open_rounds: 6 });
    expect(await fixture.wallet.closureBlockers(await fixture.player())).toMatchObject({ open_rounds: 0 });
  });

  it("are all in the player's data copy, oldest first", async () => {
    const table = walletPersonalData.find((one) => one.table === "rounds");
    if (!table) throw new Error("rounds are not declared");
    const needs = { vault: createVault(Buffer.alloc(32).toString("base64")) };
    const copied = await database.db.transaction().execute(async (tx) => {
      const rows: unknown[] = [];
      for await (const piece of readPersonalRows({ ...needs, tx }, table, owner)) rows.push(...piece.map((row) => row["id"]));
      return rows;
    });
    expect(copied).toEqual((await readAll({})).toReversed());
  });
});

/** A connection keeps plans made on small tables and makes others on large ones. Neither may read other players' rows. */
describe("reading a player's rounds among many", () => {
  let one: Database;
  let owner: PlayerKey;
  beforeAll(async () => {
    one = connect(database.url, { max: 1 });
    owner = await fixture.player({ cash: 1_000 });
    const others = await Promise.all(Array.from({ length: 20 }, () => fixture.player({ cash: 1_000 })));
    for (const { player_id } of others) await plant(player_id, 1_000);
    await plant(owner.player_id, 300);
    await database.owner.sql`vacuum analyze entries, rounds`;
  });
  afterAll(() => one.close());

  /** Inserts closed rounds with a bet and a win, as the ledger would have posted them. */
  const plant = async (player_id: string, rounds: number): Promise<void> => {
    await sql`with planned as (select nextval('entry_ids') as bet, nextval('entry_ids') as win, gen_random_uuid() as id, nth from generate_series(1, ${rounds}) nth),
      posted as (insert into entries (id, tenant_id, player_id, version, kind, cash, bonus, held, debt, cash_after, bonus_after, held_after, debt_after,
          counterparty, source, external_id, round_id, game_id, xid, at)
        select m.entry, ${fixture.tenantId}, ${player_id}, 2 * nth + m.more, m.kind::ledger_entry_kind, 0, 0, 0, 0, 1000, 0, 0, 0, 'game_revenue:studio', 'studio',
          p.id || m.kind, p.id, 7, pg_current_xact_id(), now()
        from planned p cross join lateral (values (p.bet, 0, 'bet'), (p.win, 1, 'win')) m (entry, more, kind) returning 1)
      insert into rounds (tenant_id, id, player_id, provider, game_id, external_round, state, staked_cash, staked_bonus, won_cash, won_bonus, bets, wins,
        first_entry, last_entry, opened_at, closed_at)
      select ${fixture.tenantId}, id, ${player_id}, 'studio', 7, id, 'closed', 0, 0, 0, 0, 1, 1, bet, win, now(), now() from planned`.execute(
      database.owner.db,
    );
  };

  /** Number of rows of entries and rounds that the work reads, whatever the plan. The lesser of two: others report late what they read. */
  const reads = async (work: () => Promise<unknown>): Promise<number> => Math.min(await readsOnce(work), await readsOnce(work));

  const readsOnce = async (work: () => Promise<unknown>): Promise<number> => {
    const count = async () => {
      await sql`select pg_stat_force_next_flush()`.execute(one.db);
      await sql`select 1`.execute(one.db);
      const { rows } = await sql<{ reads: number }>`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint as reads
        from pg_stat_user_tables where relid in (select relid from pg_partition_tree('entries') union select 'rounds'::regclass)`.execute(
        database.owner.db,
      );
      return rows[0]?.reads ?? 0;
    };
    const before = await count();
    await work();
    return (await count()) - before;
  };

  it("reads few rows for the latest rounds, the entries for a page, and each round once for a filter", async () => {
    for (let time = 0; time < 7; time++) {
      expect(await reads(() => historyStore.latestRounds(one.db, owner, { limit: 20 })), "latest").toBeLessThanOrEqual(90);
      expect(await reads(() => historyStore.listRounds(one.db, owner, { page: 1, per_page: 20 })), "page 1").toBeLessThanOrEqual(650);
      expect(await reads(() => historyStore.listRounds(one.db, owner, { page: 15, per_page: 20 })), "page 15").toBeLessThanOrEqual(650);
      const closed = () => historyStore.listRounds(one.db, owner, { page: 1, per_page: 20, state: "closed" });
      expect(await reads(closed), "closed").toBeLessThanOrEqual(950);
    }
  });

  it("reads only the player's rows for closure blockers, the data copy, and a check of the player", async () => {
    expect(await reads(() => walletStore.closureBlockers(one.db, owner))).toBeLessThanOrEqual(950);
    for (const { name, check } of ledgerInvariants.filter((invariant) => /rounds|nonces/.test(invariant.name)))
      expect(await reads(() => one.db.transaction().execute((tx) => check(tx, [owner]))), name).toBeLessThanOrEqual(2_600);
  });
});
