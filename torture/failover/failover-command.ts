import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { missingForPatroni } from "../../tools/rehearsal/patroni-nodes.ts";
import type { FaultKind } from "../faults.ts";
import type { Replication } from "../installation.ts";
import { createRandom } from "../random.ts";
import { type TortureReport, runTorture } from "../run-torture.ts";
import { summarise } from "../summarise.ts";

const results = join(import.meta.dirname, "../../test-results");

/** Number of faults of each kind at a share of 1. */
const mixes: Readonly<Record<Replication["by"], Readonly<Partial<Record<FaultKind, number>>>>> = {
  harness: {
    postgres: 20,
    "postgres-and-server": 6,
    everything: 4,
    switchover: 10,
    standby: 5,
    freeze: 6,
    "freeze-kept": 4,
    "standby-then-primary": 5,
  },
  patroni: {
    postgres: 20,
    "postgres-and-server": 3,
    everything: 2,
    node: 10,
    switchover: 10,
    freeze: 10,
    standby: 5,
    "etcd-one": 2,
    "etcd-two": 3,
  },
};

export interface FailoverCommand {
  readonly seed: string;
  readonly share: number;
  readonly by: Replication["by"];
}

/**
 * Runs failovers of a primary with a synchronous standby, under traffic and cuts, and judges them as the kills are judged. First it runs
 * the control: with an asynchronous standby the same judge must find a lost bet. Writes the figures to `test-results/torture-failover.txt`
 * or `torture-patroni.txt`. Returns the exit code.
 */
export async function commandFailover({ seed, share, by }: FailoverCommand): Promise<0 | 1> {
  const missing = by === "patroni" ? missingForPatroni() : null;
  if (missing) {
    process.stdout.write(`${missing}\n`);
    return 1;
  }
  const say = (words: string): void => void process.stdout.write(`${words}\n`);
  await mkdir(results, { recursive: true });
  say(`Seed: ${seed}`);
  const control = await runControl(seed, by);
  const isSeen = control.findings.some(({ rule }) => rule === "acknowledged and lost");
  say(
    `The control with an asynchronous standby ${isSeen ? "is found guilty" : "is NOT found guilty"}: ${control.findings.length} findings`,
  );
  const report = await runTorture({
    ...usual,
    seed,
    faults: faultsOf(seed, share, by),
    cutShare: 0.02,
    cutsAfter: 20,
    faultsPerCheck: by === "patroni" ? 3 : 5,
    replication: { by, isSynchronous: true },
    progress: say,
  });
  const summary = summarise(seed, report);
  say(summary);
  const name = by === "patroni" ? "torture-patroni" : "torture-failover";
  await writeFile(join(results, `${name}.txt`), `${summary}\n`);
  if (isSeen && report.findings.length === 0) return 0;
  await writeFile(join(results, `${name}-journal.jsonl`), report.lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  return 1;
}

const usual = { players: 8, workers: 12, calmMs: 3_000, timeoutMs: 120_000, settleMs: 300_000 };

/** Runs one failover that loses everything the standby did not have. */
export const runControl = (seed: string, by: Replication["by"]): Promise<TortureReport> =>
  runTorture({
    seed: `${seed} control`,
    players: 4,
    workers: 8,
    calmMs: 1_000,
    timeoutMs: 60_000,
    settleMs: 0,
    faults: ["standby-then-primary"],
    faultsPerCheck: 1,
    cutShare: 0,
    cutsAfter: 0,
    replication: { by, isSynchronous: false },
  });

/** Returns the faults in an order determined by the seed. */
function faultsOf(seed: string, share: number, by: Replication["by"]): FaultKind[] {
  const random = createRandom(`${seed} faults`);
  const all = Object.entries(mixes[by]).flatMap(([kind, times]) =>
    Array.from({ length: Math.max(1, Math.round(times * share)) }, () => kind as FaultKind),
  );
  return all
    .map((kind) => ({ kind, place: random.int(1_000_000) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ kind }) => kind);
}
