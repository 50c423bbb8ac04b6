import { setTimeout as sleep } from "node:timers/promises";
import { createMetrics } from "../src/kernel/metrics.ts";
import { systemClock } from "../src/kernel/clock.ts";
import { type Database, connect } from "../src/kernel/db.ts";
import type { PlayerKey } from "../src/kernel/scope.ts";
import type { Command } from "../src/modules/wallet/index.ts";
import { createWallet } from "../src/modules/wallet/index.ts";
import { quietLog } from "../src/modules/wallet/wallet-fixture.ts";

/** A second server process for race tests: own pool, own writer. Takes tasks over IPC and starts each at the given moment. */
export interface WorkerTask {
  at: number;
  /** `one-by-one` gives each command a batch and a connection of its own. */
  mode: "grouped" | "one-by-one" | "naive-holds";
  commands: Command[];
}

export interface WorkerReply {
  answers: { status: string; entry_ids: readonly string[]; round_id: string | null; cash: number }[];
  failures: string[];
}

const connections = 10;

async function run(url: string): Promise<void> {
  const database = connect(url, { max: connections, name: "wallet-worker" });
  const needs = { ...database, clock: systemClock, log: quietLog };
  const wallets = {
    grouped: createWallet({ ...needs, metrics: createMetrics() }),
    "one-by-one": createWallet({ ...needs, metrics: createMetrics(), limits: { batch: 1, inFlight: connections } }),
  };
  process.on("message", (task: WorkerTask) => {
    const post = task.mode === "naive-holds" ? naiveHold(database) : wallets[task.mode].post;
    void perform(task, post as (command: Command) => Promise<Answer>).then((reply) => process.send?.(reply));
  });
  process.on("disconnect", () => void database.close().then(() => process.exit(0)));
  await Promise.all(Array.from({ length: connections }, () => database.sql`select pg_sleep(0.05)`));
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

/** The negative control: reads, decides, writes. Every statement is right, and together they are wrong. */
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
