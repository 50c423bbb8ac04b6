import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FaultKind } from "../faults.ts";
import { createRandom } from "../random.ts";
import { type TortureReport, runTorture } from "../run-torture.ts";
import { summarise } from "../summarise.ts";

const results = join(import.meta.dirname, "../../test-results");

/** How often, at a share of 1. */
const mix: Readonly<Partial<Record<FaultKind, number>>> = {
  postgres: 20,
  "postgres-and-server": 6,
  everything: 4,
  switchover: 10,
  standby: 5,
  freeze: 6,
  "freeze-kept": 4,
  "standby-then-primary": 5,
};

/**
 * Failovers of a primary with a synchronous standby, under traffic and cuts, judged as the kills are. First the control: with an
 * asynchronous standby the same judge has to find a lost bet. Figures in `test-results/torture-failover.txt`; the exit code.
 */
export async function commandFailover({ seed, share }: { seed: string; share: number }): Promise<0 | 1> {
  const say = (words: string): void => void process.stdout.write(`${words}\n`);
  await mkdir(results, { recursive: true });
  say(`Seed: ${seed}`);
  const control = await runControl(seed, "standby-then-primary");
  const isSeen = control.findings.some(({ rule }) => rule === "acknowledged and lost");
  say(
    `The control with an asynchronous standby ${isSeen ? "is found guilty" : "is NOT found guilty"}: ${control.findings.length} findings`,
  );
  const report = await runTorture({
    ...usual,
    seed,
    faults: faultsOf(seed, share),
    cutShare: 0.02,
    cutsAfter: 20,
    faultsPerCheck: 5,
    replication: "synchronous",
    progress: say,
  });
  const summary = summarise(seed, report);
  say(summary);
  await writeFile(join(results, "torture-failover.txt"), `${summary}\n`);
  if (isSeen && report.findings.length === 0) return 0;
  await writeFile(join(results, "torture-failover-journal.jsonl"), report.lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  return 1;
}

const usual = { players: 8, workers: 12, calmMs: 3_000, timeoutMs: 120_000, settleMs: 300_000 };

/** One failover that loses whatever the standby did not have. */
export const runControl = (seed: string, kind: FaultKind): Promise<TortureReport> =>
  runTorture({
    seed: `${seed} control`,
    players: 4,
    workers: 8,
    calmMs: 1_000,
    timeoutMs: 60_000,
    settleMs: 0,
    faults: [kind],
    faultsPerCheck: 1,
    cutShare: 0,
    cutsAfter: 0,
    replication: "asynchronous",
  });

/** In an order that the seed determines. */
function faultsOf(seed: string, share: number): FaultKind[] {
  const random = createRandom(`${seed} faults`);
  const all = Object.entries(mix).flatMap(([kind, times]) =>
    Array.from({ length: Math.max(1, Math.round(times * share)) }, () => kind as FaultKind),
  );
  return all
    .map((kind) => ({ kind, place: random.int(1_000_000) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ kind }) => kind);
}
