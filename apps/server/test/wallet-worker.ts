import { sql as kyselySql } from "kysely";
import { setTimeout as sleep } from "node:timers/promises";
import { createMetrics } from "../src/kernel/metrics.ts";
import { systemClock } from "../src/kernel/clock.ts";
import { type Database, connect } from "../src/kernel/db.ts";
import type { PlayerKey } from "../src/kernel/scope.ts";
import type { Command } from "../src/modules/wallet/index.ts";
import { createWallet } from "../src/modules/wallet/index.ts";
import { postBatch } from "../src/modules/wallet/post-batch.ts";
import { quietLog } from "../src/modules/wallet/wallet-fixture.ts";

/** A second server process for race tests, with its own pool and writer. Receives tasks over IPC and starts each at the given time. */
export interface WorkerTask {
  at: number;
  /**
   * `one-by-one` gives each command its own batch and connection. `general` does so too, and posts no command by the path for common
   * stakes.
   */
  mode: "grouped" | "one-by-one" | "general" | "naive-holds";
  commands: Command[];
}

export interface WorkerReply {
  answers: { status: string; entry_ids: readonly string[]; round_id: string | null; cash: number }[];
  failures: string[];
}

const connections = 10;

async function run(url: string): Promise<void> {
  const database = connect(url, { max: connections, ledgerMax: connections, name: "wallet-worker" });
  const needs = { ...database, clock: systemClock, log: quietLog };
  const wallets = {
    grouped: createWallet({ ...needs, metrics: createMetrics() }),
    "one-by-one": createWallet({ ...needs, metrics: createMetrics(), limits: { batch: 1, inFlight: connections } }),
  };
  const ways: Record<WorkerTask["mode"], (command: Command) => Promise<Answer>> = {
    grouped: wallets.grouped.post,
    "one-by-one": wallets["one-by-one"].post,
    general: async (command) => (await postBatch(database.ledger, [command], systemClock.now()))[0]!,
    "naive-holds": naiveHold(database),
  };
  process.on("message", (task: WorkerTask) => {
    void perform(task, ways[task.mode]).then((reply) => process.send?.(reply));
  });
  process.on("disconnect", () => void database.close().then(() => process.exit(0)));
  await Promise.all(Array.from({ length: connections }, () => database.sql`select pg_sleep(0.05)`));
  await Promise.all(Array.from({ length: connections }, () => kyselySql`select pg_sleep(0.05)`.execute(database.ledger)));
  process.send?.("ready");
}

interface Answer {
  status: string;
  entry_ids: readonly string[];
  round_id: string | null;
  balance: { cash: number };
}

async function perform(task: WorkerTask, post: (command: Command) => Promise<Answer>): Promise<WorkerReply> {
  await sleep(task.at - Date.now());
  const settled = await Promise.allSettled(task.commands.map((command) => post(command)));
  return {
    answers: settled.flatMap((each) => (each.status === "fulfilled" ? [{ ...each.value, cash: each.value.balance.cash }] : [])),
    failures: settled.flatMap((each) => (each.status === "rejected" ? [String(each.reason)] : [])),
  };
}

/** Negative control: reads, decides and writes without a lock. Every statement is correct, but their combination is not. */
const naiveHold =
  ({ sql }: Database) =>
  async ({ tenant_id, player_id, ...hold }: PlayerKey & { amount?: number }): Promise<Answer> => {
    const amount = hold.amount ?? 0;
    return sql.begin(async (tx) => {
      const [wallet] = await tx<
        { cash: number; held: number }[]
      >`select cash, held from wallets where tenant_id = ${tenant_id} and player_id = ${player_id}`;
      const posted = wallet !== undefined && wallet.cash >= amount;
      const cash = (wallet?.cash ?? 0) - (posted ? amount : 0);
      if (posted)
        await tx`update wallets set cash = ${cash}, held = ${wallet.held + amount} where tenant_id = ${tenant_id} and player_id = ${player_id}`;
      return { status: posted ? "posted" : "insufficient_balance", entry_ids: [], round_id: null, balance: { cash } };
    });
  };

const url = process.argv[2];
if (!url) throw new Error("usage: wallet-worker.ts <database url>");
await run(url);
