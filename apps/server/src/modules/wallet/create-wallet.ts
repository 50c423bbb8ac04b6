import assert from "node:assert/strict";
import { createBatchLoader } from "../../kernel/batch-loader.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { createAnnouncer, postedOf } from "./announcer.ts";
import { checkCommand } from "./check-command.ts";
import { type GroupWriterLimits, createGroupWriter } from "./group-writer.ts";
import { listEntries, listRounds, readPeriodMoves } from "./history-store.ts";
import { joinLimitGroup, lockWallet, readRestrictions, updateRestrictions } from "./restrictions-store.ts";
import type { Needs } from "./needs.ts";
import type { Wallet } from "./wallet.ts";
import { postBatch, postInTransaction } from "./post-batch.ts";
import type { WalletBalance } from "./posting.ts";
import { readClosureBlockers } from "./closure-blockers.ts";
import { readDormantBalances } from "./dormant-balances.ts";
import {
  type RoundName,
  insertWallet,
  readBalanceAfter,
  readRoundBySource,
  readResultSince,
  readRoundEntries,
  readRounds,
  readWallets,
  roundKey,
  updateSeed,
  walletKey,
} from "./store.ts";

export function createWallet(needs: Needs & { limits?: Partial<GroupWriterLimits> }): Wallet {
  const { db, clock, log, metrics } = needs;
  const announcer = createAnnouncer(log);
  const askRound = createBatchLoader({ keyOf: roundKey, read: (names: RoundName[]) => readRounds(db, names) });
  const writer = createGroupWriter({
    postBatch: (commands) => postBatch(db, commands, clock.now()),
    afterCommit: (commands, postings) => announcer.publish(postedOf(commands, postings)),
    log,
    metrics,
    ...(needs.limits ? { limits: needs.limits } : {}),
  });
  const askWallet = createBatchLoader({ keyOf: walletKey, read: (owners: PlayerKey[]) => readWallets(db, owners) });
  const readExisting = async (owner: PlayerKey) => {
    const wallet = await askWallet(owner);
    assert(wallet, missing(owner));
    return wallet;
  };
  return {
    open: (tx, owner) => insertWallet(tx, owner, owner.operator_timezone),
    post: async (command) => {
      checkCommand(command);
      return writer.submit(command);
    },
    postIn: async (tx, command) => {
      checkCommand(command);
      return postInTransaction(tx, command, clock.now());
    },
    balance: async (owner) => presentBalance(await readExisting(owner)),
    balanceAfter: (owner, entryId) => readBalanceAfter(db, owner, entryId),
    round: (tenantId, roundId) => askRound({ tenant_id: tenantId, id: roundId }),
    roundBySource: (tenantId, source, externalId) => readRoundBySource(db, tenantId, { source, external_id: externalId }),
    roundEntries: (tenantId, roundId) => readRoundEntries(db, tenantId, roundId),
    rounds: (owner, query) => listRounds(db, owner, query),
    entries: (owner, query) => listEntries(db, owner, query),
    movesIn: (owner, period) => readPeriodMoves(db, owner, period),
    setNonceSeed: async (tx, owner, seedId) => {
      const used = await updateSeed(tx, owner, seedId);
      assert(used !== null, missing(owner));
      return used;
    },
    nonce: async (owner) => {
      const { seed_id, next_nonce } = await readExisting(owner);
      return { seed_id, next_nonce };
    },
    setRestrictions: async (tx, owner, change) => {
      await lockWallet(tx, owner);
      await updateRestrictions(tx, owner, { ...(await restrictionsNow(tx, owner, clock.now())), ...change });
    },
    restrictions: (owner) => restrictionsNow(db, owner, clock.now()),
    lockRestrictions: async (tx, owner) => {
      await lockWallet(tx, owner);
      return restrictionsNow(tx, owner, clock.now());
    },
    shareLimits: async (tx, owners, group) => {
      for (const owner of owners) await lockWallet(tx, owner);
      await joinLimitGroup(tx, owners, group);
    },
    closureBlockers: async (owner, tx) => {
      if (tx) await lockWallet(tx, owner);
      const closureBlockers = await readClosureBlockers(tx ?? db, owner);
      assert(closureBlockers, missing(owner));
      return closureBlockers;
    },
    dormantBalances: (tenantId) => readDormantBalances(db, tenantId),
    resultSince: (owner, since) => readResultSince(db, owner, since),
    onPosted: announcer.listen,
    announce: async (owner) => announcer.publish([{ owner, balance: presentBalance(await readExisting(owner)), command: null }]),
    drain: () => writer.drain(),
  };
}

const missing = (owner: PlayerKey) => `no wallet: tenant ${owner.tenant_id}, player ${owner.player_id}`;

function presentBalance({ cash, bonus, held, debt, version, deposit_count }: WalletBalance): WalletBalance {
  return { cash, bonus, held, debt, version, deposit_count };
}

async function restrictionsNow(db: Db | Tx, owner: PlayerKey, moment: Date) {
  const restrictions = await readRestrictions(db, owner, moment);
  assert(restrictions, missing(owner));
  return restrictions;
}
