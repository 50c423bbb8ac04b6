import assert from "node:assert/strict";
import { createBatchLoader } from "../../kernel/batch-loader.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { createAnnouncer, postedOf } from "./create-announcer.ts";
import { checkCommand } from "./check-command.ts";
import { cutEntries } from "./cut-entries.ts";
import { type GroupWriterLimits, createGroupWriter } from "./create-group-writer.ts";
import type { Needs } from "./needs.ts";
import type { Wallet } from "./wallet.ts";
import { measureRanges } from "./measure-ranges.ts";
import { postBatch, postBets, postInTransaction, postRounds, postWins } from "./post-batch.ts";
import type { Posted, WalletBalance } from "./posting.ts";
import { type RoundName, roundKey } from "./round-store.ts";
import { store } from "./store.ts";
import { type WalletRow, walletKey } from "./wallet-store.ts";

export function createWallet(needs: Needs & { limits?: Partial<GroupWriterLimits> }): Wallet {
  const { db, ledger, clock, log, metrics } = needs;
  const announcer = createAnnouncer(log);
  const loadRound = createBatchLoader({ keyOf: roundKey, read: (names: RoundName[]) => store.rounds.read(db, names) });
  const writer = createGroupWriter({
    postBatch: (commands) => postBatch(ledger, commands, clock.now()),
    postBets: (bets) => postBets(ledger, bets, clock.now()),
    postRounds: (rounds) => postRounds(ledger, rounds, clock.now()),
    postWins: (wins) => postWins(ledger, wins, clock.now()),
    afterCommit: (commands, postings) => announcer.publish(postedOf(commands, postings)),
    log,
    metrics,
    ...(needs.limits ? { limits: needs.limits } : {}),
  });
  const loadWallet = createBatchLoader({ keyOf: walletKey, read: (owners: PlayerKey[]) => store.wallets.read(db, owners) });
  const readExisting = async (owner: PlayerKey, tx?: Tx) => {
    const wallet = tx ? (await store.wallets.read(tx, [owner])).get(walletKey(owner)) : await loadWallet(owner);
    assert(wallet, missing(owner));
    return wallet;
  };
  return {
    open: (tx, owner) => store.wallets.insert(tx, owner, owner.operator_timezone),
    post: async (command) => {
      checkCommand(command);
      return writer.submit(command);
    },
    postIn: async (tx, command) => {
      checkCommand(command);
      const [posting] = await postInTransaction(tx, [command], clock.now());
      assert(posting);
      return posting;
    },
    postAllIn: async (tx, commands) => {
      commands.forEach(checkCommand);
      return commands.length === 0 ? [] : postInTransaction(tx, commands, clock.now());
    },
    balance: async (owner, tx) => presentBalance(await readExisting(owner, tx)),
    lockBalance: async (tx, owner) => presentBalance(await lockWallet(tx, owner)),
    activeBonus: (owner, tx) => store.bonuses.readActive(tx ?? db, owner),
    bonusRecords: (owner, ids, tx) => store.bonuses.readRecords(tx ?? db, owner, ids),
    spendable: async (owner, game) => {
      const { cash, bonus } = await readExisting(owner);
      return bonus === 0 || game.cash_only ? cash : store.bonuses.readSpendable(db, owner, { ...game, moment: clock.now() });
    },
    spendableAfter: async (owner, entryId, game) => store.bonuses.readSpendableAfter(db, owner, { ...game, entry_id: entryId }),
    round: (tenantId, roundId) => loadRound({ tenant_id: tenantId, id: roundId }),
    roundBySource: (tenantId, source, externalId) => store.rounds.readBySource(db, tenantId, { source, external_id: externalId }),
    roundEntries: (tenantId, roundId) => store.rounds.entryIds(db, tenantId, roundId),
    setNonceSeed: async (tx, owner, seedId) => {
      const used = await store.wallets.updateSeed(tx, owner, seedId);
      assert(used !== null, missing(owner));
      return used;
    },
    nonce: async (owner) => nonceOf(await readExisting(owner)),
    ...createParts(needs),
    closureBlockers: async (owner, tx) => {
      if (tx) await store.restrictions.lock(tx, [owner]);
      const closureBlockers = await store.wallets.closureBlockers(tx ?? db, owner);
      assert(closureBlockers, missing(owner));
      return closureBlockers;
    },
    dormantBalances: (tenantId) => store.wallets.dormantBalances(db, tenantId),
    resultSince: (owner, since) => store.entries.resultSince(db, owner, since),
    onPosted: announcer.listen,
    announce: async (owner) => announcer.publish([await presentNow(db, owner, await readExisting(owner))]),
    waiting: () => writer.waiting(),
    drain: () => writer.drain(),
  };
}

const createParts = (needs: Needs): History & RestrictionsOfWallet & Pick<Wallet, "jobs"> => ({
  ...createHistory(needs),
  ...createRestrictions(needs),
  ...createRangeJobs(needs),
});

function createRangeJobs(needs: Needs): Pick<Wallet, "jobs"> {
  measureRanges(needs);
  return { jobs: { cutEntries: () => cutEntries(needs), analyzeEntries: () => store.entryRanges.analyze(needs.db) } };
}

type History = Pick<
  Wallet,
  "rounds" | "firstSettledStake" | "lastSettledStakeAt" | "latestRounds" | "entries" | "entriesOfKeys" | "playedSince" | "movesIn"
>;

const createHistory = ({ db }: Pick<Needs, "db">): History => ({
  rounds: (owner, query) => store.history.listRounds(db, owner, query),
  firstSettledStake: (owner, tx) => store.history.firstSettledStake(tx ?? db, owner),
  lastSettledStakeAt: (owner, tx) => store.history.lastSettledStakeAt(tx ?? db, owner),
  latestRounds: (owner, query) => store.history.latestRounds(db, owner, query),
  entries: (owner, query) => store.history.listEntries(db, owner, query),
  entriesOfKeys: (owner, keys) => store.history.entriesOfKeys(db, owner, keys),
  playedSince: (owner, key, tx) => store.history.playedSince(tx ?? db, owner, key),
  movesIn: (owner, period) => store.history.periodMoves(db, owner, period),
});

/** The balance as the caller's own commit left it. */
async function presentNow(db: Db, owner: PlayerKey, row: WalletRow): Promise<Posted> {
  const progress = row.bonus > 0 ? await store.bonuses.readActive(db, owner) : null;
  return { owner, balance: presentBalance(row), progress, command: null };
}

const missing = (owner: PlayerKey) => `no wallet: tenant ${owner.tenant_id}, player ${owner.player_id}`;

function presentBalance({ cash, bonus, held, debt, version, deposit_count }: WalletBalance): WalletBalance {
  return { cash, bonus, held, debt, version, deposit_count };
}

const nonceOf = ({ seed_id, next_nonce }: WalletRow) => ({ seed_id, next_nonce });

async function lockWallet(tx: Tx, owner: PlayerKey): Promise<WalletRow> {
  await store.restrictions.lock(tx, [owner]);
  const wallet = (await store.wallets.read(tx, [owner])).get(walletKey(owner));
  assert(wallet, missing(owner));
  return wallet;
}

async function restrictionsNow(db: Db | Tx, owner: PlayerKey, moment: Date) {
  const restrictions = await store.restrictions.read(db, owner, moment);
  assert(restrictions, missing(owner));
  return restrictions;
}

type RestrictionsOfWallet = Pick<Wallet, "setRestrictions" | "restrictions" | "lockRestrictions" | "lockMany" | "shareLimits">;

function createRestrictions({ db, clock }: Needs): RestrictionsOfWallet {
  return {
    setRestrictions: async (tx, owner, change) => {
      await store.restrictions.lock(tx, [owner]);
      await store.restrictions.update(tx, owner, { ...(await restrictionsNow(tx, owner, clock.now())), ...change });
    },
    restrictions: (owner) => restrictionsNow(db, owner, clock.now()),
    lockMany: (tx, owners) => store.restrictions.lock(tx, owners),
    lockRestrictions: async (tx, owner) => {
      await store.restrictions.lock(tx, [owner]);
      return restrictionsNow(tx, owner, clock.now());
    },
    shareLimits: async (tx, owners, group) => {
      await store.restrictions.joinLimitGroup(tx, owners, group);
    },
  };
}
