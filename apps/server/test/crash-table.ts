import type { Alert } from "../src/kernel/alerts.ts";
import { createVault } from "../src/kernel/crypto.ts";
import { type DatabaseTime, createDatabaseTime } from "../src/kernel/database-time.ts";
import type { TestDatabase } from "./database.ts";
import { newId } from "../src/kernel/ids.ts";
import type { LaunchScope, Tenant } from "../src/kernel/scope.ts";
import { decideRound } from "../src/modules/open-rounds/decide-round.ts";
import { listCases } from "../src/modules/open-rounds/list-cases.ts";
import { reportRound } from "../src/modules/open-rounds/report-round.ts";
import { openRoundStore } from "../src/modules/open-rounds/store.ts";
import { type WalletFixture, createWalletFixture, quietLog } from "../src/modules/wallet/wallet-fixture.ts";
import { type Bank, createBank } from "../src/modules/crash/create-bank.ts";
import { cashOut } from "../src/modules/crash/cash-out.ts";
import { createChains } from "../src/modules/crash/create-chains.ts";
import { placeBet } from "../src/modules/crash/place-bet.ts";
import { advanceRound } from "../src/modules/crash/advance-round.ts";
import { type DueNeeds, settleDueBets } from "../src/modules/crash/settle-due-bets.ts";
import { type StoredBet, type StoredRound, crashStore } from "../src/modules/crash/store.ts";

const refuseDemo = async () => {
  throw new Error("no demo sits at this table");
};

/**
 * Creates the crash table for tests, with a real database and the real ledger. The database's clock stands still, and the test chooses the
 * crash points.
 */
export async function createCrashTable(database: TestDatabase) {
  const ledger: WalletFixture = await createWalletFixture(database);
  let now = Date.parse("2026-11-21T12:00:00Z");
  let pointX100 = 300;
  const clock = { now: () => new Date(now) };
  const real = createChains({ db: database.db, vault: createVault("crash-test-secret-crash-test-secret"), clock, length: 700 });
  const chains: typeof real = { ...real, draw: async (place) => ({ ...(await real.draw(place)), pointX100 }) };
  const bank: Bank = createBank({ wallet: ledger.wallet, demoWallet: { balance: refuseDemo, move: refuseDemo } });
  const alerts: string[] = [];
  const reporting = { db: database.db, clock, alerts: { raise: ({ name }: Alert) => void alerts.push(name) } };
  const cases: DueNeeds["cases"] = {
    report: (round) => reportRound(reporting, round),
    over: (tx, round) => openRoundStore.remove(tx, round),
  };
  /** Database time of a server whose own clock is off by this much: it uses the database's clock. */
  const timeOf = (skewMs: number): DatabaseTime => {
    const monotonicNow = () => now + skewMs;
    return createDatabaseTime({
      monotonicNow,
      read: async () => ({ before: monotonicNow(), said: now, after: monotonicNow() }),
    });
  };
  /** Time of a server that uses its own clock. */
  const ownTimeOf = (skewMs: number): DatabaseTime => ({
    monotonicNow: () => now + skewMs,
    at: async (moment) => ({ earliest: moment, latest: moment }),
  });
  const needs = { db: database.db, clock, time: timeOf(0), log: quietLog, bank, chains, cases, catalog: { isPlayable: async () => true } };
  const [game] = await database.owner.sql<{ id: number }[]>`
    with provider as (insert into game_providers (code, name) values ('house', 'Originals') on conflict do nothing)
    insert into games (provider_code, gamecode, title, category_slug, image) values ('house', 'crash', 'Crash', 'originals', '/c.svg') returning id`;
  const settings = { min_house_stake: 50, max_house_stake: 500_000, max_house_payout: 100_000_000, policy: { minimum_cycle_ms: 0 } };

  /** Returns a server that leads on demand: it advances the round once, and then ends the due bets. */
  const leader = (time = needs.time) => {
    const published: { rounds: StoredRound[]; bets: StoredBet[] } = { rounds: [], bets: [] };
    const advancing = {
      ...needs,
      time,
      isWatched: () => true,
      onRound: (round: StoredRound) => void published.rounds.push(round),
      onTick: () => undefined,
    };
    const advance = () => advanceRound(advancing);
    const settling = { ...needs, time, onBets: (_: StoredRound, bets: readonly StoredBet[]) => void published.bets.push(...bets) };
    const settleDue = async () => {
      for (const attempt of ["first", "again"] as const) await settleDueBets(settling, attempt);
    };
    const step = async (): Promise<number> => {
      const idleMs = await advance();
      await settleDue();
      return idleMs;
    };
    return { published, step, advance, settleDue };
  };

  const player = async (cash: number) => {
    const owner = await ledger.player({ cash });
    const scope = {
      tenant: { id: owner.tenant_id, settings },
      player_id: owner.player_id,
      launch_id: newId(),
      game_id: game?.id ?? 0,
      gamecode: "crash",
      mode: "real",
    } as unknown as LaunchScope;
    const ref = (bet: Pick<StoredBet, "id">) => ({ tenant_id: owner.tenant_id, holder_id: owner.player_id, id: bet.id });
    return {
      owner,
      bet: (round: Pick<StoredRound, "id">, stake: number, more: { at?: number; key?: string; time?: DatabaseTime } = {}) =>
        placeBet({ ...needs, time: more.time ?? needs.time }, scope, {
          round_id: round.id,
          stake,
          ...(more.at !== undefined && { auto_cash_out: more.at }),
          idempotency_key: more.key ?? null,
        }),
      /** Cashes out at a server, at its current time or another time of its clock. */
      cashOut: (bet: Pick<StoredBet, "id">, { time = needs.time, at = time.monotonicNow() }: { time?: DatabaseTime; at?: number } = {}) =>
        cashOut({ ...needs, time }, scope, { id: bet.id, receivedAt: at }),
      /** Reads the bet as stored. */
      look: (bet: Pick<StoredBet, "id">) => crashStore.findBet(database.db, ref(bet)),
      cash: async () => (await ledger.wallet.balance(owner)).cash,
    };
  };

  const round = async (): Promise<StoredRound> => {
    const found = await crashStore.latestRound(database.db);
    if (!found) throw new Error("there is no round");
    return found;
  };
  return {
    leader,
    player,
    round,
    timeOf,
    ownTimeOf,
    chains: real,
    cases: async () => (await listCases({ db: database.db }, { tenant: { id: ledger.tenantId } }, { limit: 100 })).data,
    /** Ends the round of a bet of R$ 10 as a member of staff. */
    decide: ({ id }: Pick<StoredBet, "id">, decision: "return" | "close") =>
      decideRound(
        { db: database.db, clock, wallet: ledger.wallet },
        { tenant: { id: ledger.tenantId } as Tenant, staff_id: newId(), request_id: null },
        { id, decision, staked: 1_000, won: 0, reason: "as was agreed", idempotency_key: null },
      ),
    alerts,
    policy: settings.policy,
    now: () => now,
    pass: (ms: number) => void (now += ms),
    setPoint: (next: number) => void (pointX100 = next),
  };
}

export type CrashTableFixture = Awaited<ReturnType<typeof createCrashTable>>;
