import { createVault } from "../src/kernel/crypto.ts";
import type { TestDatabase } from "./database.ts";
import { newId } from "../src/kernel/ids.ts";
import type { LaunchScope } from "../src/kernel/scope.ts";
import { type WalletFixture, createWalletFixture, quietLog } from "../src/modules/wallet/wallet-fixture.ts";
import { type Bank, createBank } from "../src/modules/crash/bank.ts";
import { cashOut } from "../src/modules/crash/cash-out.ts";
import { createChains } from "../src/modules/crash/chains.ts";
import { placeBet } from "../src/modules/crash/place-bet.ts";
import { createRoundSteps } from "../src/modules/crash/round-steps.ts";
import { type StoredBet, type StoredRound, latestRound } from "../src/modules/crash/store.ts";

const refuseDemo = async () => {
  throw new Error("no demo sits at this table");
};

/** For tests: the table over a real database and the real ledger, with a clock that stands still and points that the test chooses. */
export async function createCrashTable(database: TestDatabase) {
  const ledger: WalletFixture = await createWalletFixture(database);
  let now = Date.parse("2026-11-21T12:00:00Z");
  let pointX100 = 300;
  const clock = { now: () => new Date(now) };
  const real = createChains({ db: database.db, vault: createVault("crash-test-secret-crash-test-secret"), clock, length: 700 });
  const chains: typeof real = { ...real, draw: async (place) => ({ ...(await real.draw(place)), pointX100 }) };
  const bank: Bank = createBank({ wallet: ledger.wallet, purse: { balance: refuseDemo, move: refuseDemo } });
  const needs = { db: database.db, clock, log: quietLog, bank, chains };
  const [game] = await database.owner.sql<{ id: number }[]>`
    with provider as (insert into game_providers (code, name) values ('house', 'Originals') on conflict do nothing)
    insert into games (provider_code, gamecode, title, category_slug, image) values ('house', 'crash', 'Crash', 'originals', '/c.svg') returning id`;
  const settings = { min_dice_stake: 50, max_dice_stake: 500_000, max_house_payout: 100_000_000, policy: { minimum_cycle_ms: 0 } };

  /** A server that leads whenever it is asked to: each call takes one step. */
  const leader = (told: { rounds: StoredRound[]; bets: StoredBet[] } = { rounds: [], bets: [] }) => ({
    told,
    step: createRoundSteps({
      ...needs,
      isWanted: () => true,
      onRound: (round) => void told.rounds.push(round),
      onTick: () => undefined,
      onBets: (_, bets) => void told.bets.push(...bets),
    }),
  });

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
      bet: (round: Pick<StoredRound, "id">, stake: number, more: { at?: number; key?: string } = {}) =>
        placeBet(needs, scope, {
          input: { round_id: round.id, stake, ...(more.at !== undefined && { auto_cash_out: more.at }) },
          key: more.key ?? null,
        }),
      cashOut: (bet: Pick<StoredBet, "id">, at = clock.now()) => cashOut(needs, ref(bet), at),
      cash: async () => (await ledger.wallet.balance(owner)).cash,
    };
  };

  const round = async (): Promise<StoredRound> => {
    const found = await latestRound(database.db);
    if (!found) throw new Error("there is no round");
    return found;
  };
  return {
    leader,
    player,
    round,
    chains: real,
    policy: settings.policy,
    pass: (ms: number) => void (now += ms),
    setPoint: (next: number) => void (pointX100 = next),
  };
}

export type CrashTableFixture = Awaited<ReturnType<typeof createCrashTable>>;
