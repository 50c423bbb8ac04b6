import assert from "node:assert/strict";
import { CompiledQuery } from "kysely";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { type AnswerRow, batchCall, presentAnswers } from "./batch.ts";
import { checkCommand } from "./check-command.ts";
import type { Command, Owner } from "./command.ts";
import { type GroupWriterLimits, createGroupWriter } from "./group-writer.ts";
import type { Guards } from "./guards.ts";
import { lockWallet, readGuards, updateGuards } from "./guards-store.ts";
import type { Needs, Wallet } from "./index.ts";
import type { Posted, Posting, WalletBalance } from "./posting.ts";
import { failureOf } from "./write-failures.ts";
import { insertWallet, listEntries, listRounds, readRound, readRoundBySource, readRoundEntries, readWallet, updateSeed } from "./store.ts";

export function createWallet(needs: Needs & { limits?: Partial<GroupWriterLimits> }): Wallet {
  const { db, sql, clock, log, metrics } = needs;
  const listeners: ((postings: Posted[]) => void)[] = [];

  function tell(postings: Posted[]): void {
    if (postings.length === 0) return;
    for (const listener of listeners) {
      try {
        listener(postings);
      } catch (error) {
        log.error({ err: error }, "a listener of the ledger failed");
      }
    }
  }

  const writer = createGroupWriter({
    postBatch: async (commands) => {
      const { text, parameters } = batchCall(commands, clock.now());
      // One statement is one transaction; the driver resolves at ReadyForQuery, which PostgreSQL sends after the commit.
      return presentAnswers(commands, await sql.unsafe<AnswerRow[]>(text, parameters, { prepare: true }));
    },
    afterCommit: (commands, postings) => tell(postedOf(commands, postings)),
    log,
    metrics,
    ...(needs.limits ? { limits: needs.limits } : {}),
  });

  async function existing(owner: Owner) {
    const wallet = await readWallet(db, owner);
    assert(wallet, `no wallet: tenant ${owner.tenant_id}, player ${owner.player_id}`);
    return wallet;
  }

  async function balance(owner: Owner): Promise<WalletBalance> {
    const { cash, bonus, locked, debt, version, deposit_count } = await existing(owner);
    return { cash, bonus, locked, debt, version, deposit_count };
  }

  async function setGuards(tx: Tx, owner: Owner, change: Partial<Guards>): Promise<void> {
    await lockWallet(tx, owner);
    const present = await readGuards(tx, owner, clock.now());
    assert(present, "no guards");
    await updateGuards(tx, owner, { ...present, ...change });
  }

  return {
    open: (tx, owner) => insertWallet(tx, owner, owner.operator_timezone),
    post: async (command) => {
      checkCommand(command);
      return writer.submit(command);
    },
    postIn: async (tx, command) => {
      checkCommand(command);
      const { text, parameters } = batchCall([command], clock.now());
      const { rows } = await tx.executeQuery<AnswerRow>(CompiledQuery.raw(text, parameters)).catch((error: unknown) => {
        const failure = failureOf(error);
        throw failure === "collision" || failure === "held" ? refuse("busy", { retryAfter: 1 }) : error;
      });
      const [posting] = presentAnswers([command], rows);
      assert(posting);
      return posting;
    },
    balance,
    round: (tenantId, roundId) => readRound(db, tenantId, roundId),
    roundBySource: (tenantId, source, externalId) => readRoundBySource(db, tenantId, { source, external_id: externalId }),
    roundEntries: (tenantId, roundId) => readRoundEntries(db, tenantId, roundId),
    rounds: (owner, query) => listRounds(db, owner, query),
    entries: (owner, query) => listEntries(db, owner, query),
    setNonceSeed: async (tx, owner, seedId) => {
      assert(await updateSeed(tx, owner, seedId), "no wallet");
    },
    nonce: async (owner) => {
      const { seed_id, next_nonce } = await existing(owner);
      return { seed_id, next_nonce };
    },
    setGuards,
    guards: async (owner) => {
      const guards = await readGuards(db, owner, clock.now());
      assert(guards, "no guards");
      return guards;
    },
    onPosted: (listener) => {
      listeners.push(listener);
    },
    announce: async (owner) => tell([{ owner, balance: await balance(owner), command: null }]),
    drain: () => writer.drain(),
  };
}

function postedOf(commands: readonly Command[], postings: readonly Posting[]): Posted[] {
  return commands.flatMap((command, index) => {
    const posting = postings[index];
    if (posting?.status !== "posted") return [];
    return [{ owner: { tenant_id: command.tenant_id, player_id: command.player_id }, balance: posting.balance, command }];
  });
}
