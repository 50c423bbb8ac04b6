import { setTimeout as sleep } from "node:timers/promises";
import type { Finding } from "./case-file.ts";
import { type Crew, assembleCrew } from "./crew.ts";
import type { Habits } from "./submitter.ts";
import type { CommitKind, Cut, CutCounts } from "./fault-proxy.ts";
import { type Probe, startProbe } from "./failover/probe.ts";
import { type FaultKind, pickFault, strike } from "./faults.ts";
import { inspect, readSize, waitUntilFinal } from "./inspect.ts";
import { type Installation, type InstallationNeeds, startInstallation } from "./installation.ts";
import type { Line } from "./journal.ts";
import { type Random, createRandom } from "./random.ts";
import { startTraffic } from "./traffic.ts";

export interface TorturePlan {
  readonly seed: string;
  /** The faults in order; `random` is drawn with the seed. */
  readonly faults: readonly (FaultKind | "random")[];
  /** Share of commits whose connection is cut. In three of four cuts the commit is applied but its answer is lost. */
  readonly cutShare: number;
  /** Minimum number of connections cut after their commit before the run may end. */
  readonly cutsAfter: number;
  readonly players: number;
  readonly workers: number;
  /** Traffic before each fault, in milliseconds. */
  readonly calmMs: number;
  /** Number of faults between two reconciliations. */
  readonly faultsPerCheck: number;
  /** Time limit in ms for repeating the same keys until each answer is definite. */
  readonly timeoutMs: number;
  /** Time limit in ms for withdrawals and deposits to become final at the end; 0 lets them stay open. */
  readonly settleMs: number;
  readonly habits?: Partial<Habits>;
  readonly settings?: string[];
  readonly replication?: InstallationNeeds["replication"];
  readonly tamper?: InstallationNeeds["tamper"];
  readonly progress?: (words: string) => void;
}

export interface TortureReport {
  readonly findings: readonly Finding[];
  readonly lines: readonly Line[];
  readonly cuts: CutCounts;
  readonly commits: number;
  /** Number of batches that the servers sent to the ledger, by its function. */
  readonly batches: Readonly<Record<string, number>>;
  readonly recoveries: readonly Recovery[];
  /** Number of open operations at each check; `unsettled` is the number of payments not settled at the end. */
  readonly openAtChecks: readonly number[];
  readonly unsettled: number;
  readonly entries: number;
  readonly clearing: number;
  readonly seconds: number;
}

export interface Recovery {
  readonly kind: FaultKind;
  /** Milliseconds from the fault until both servers were ready. */
  readonly ms: number;
  /** Longest time in ms without an acknowledged write to the database itself; null with a single node. */
  readonly gapMs: number | null;
}

/** Share of cuts made after the commit. The others are made before it is sent. */
const afterShare = 0.75;
/** A server may still be processing requests whose sender has closed the connection. */
const graceMs = 1_000;
/** Payments not settled within this time may stay open if the plan allows it. */
const briefMs = 2_000;

export async function runTorture(plan: TorturePlan): Promise<TortureReport> {
  const started = performance.now();
  const random = createRandom(plan.seed);
  const cuts = createCuts(plan, random.fork("cuts"));
  const batches: Record<string, number> = {};
  const installation = await startInstallation({
    decide: (kind, touched) => {
      if (kind === "batch") for (const name of touched) batches[name] = (batches[name] ?? 0) + 1;
      return cuts.decide();
    },
    settings: plan.settings ?? [],
    replication: plan.replication,
    ...(plan.tamper && { tamper: plan.tamper }),
  });
  try {
    const crew = await assembleCrew(installation, plan);
    await crew.fund(random.fork("funds"), performance.now() + plan.timeoutMs);
    const probe = installation.replicated && (await startProbe(installation.replicated));
    const outcome = await torment({ plan, installation, cuts, crew, random, probe });
    const { entries, clearing } = await installation.look(readSize);
    const lines = crew.journal.read();
    crew.close();
    const { counts } = installation.proxy;
    return {
      ...outcome,
      findings: [...outcome.findings, ...(await judgeProbe(probe))],
      lines,
      cuts: counts,
      commits: installation.proxy.commits(),
      batches,
      entries,
      clearing,
      seconds: Math.round((performance.now() - started) / 1000),
    };
  } finally {
    await installation.close();
  }
}

interface Stage {
  readonly plan: TorturePlan;
  readonly installation: Installation;
  readonly cuts: ReturnType<typeof createCuts>;
  readonly crew: Crew;
  readonly random: Random;
  readonly probe: Probe | null;
}

async function judgeProbe(probe: Probe | null): Promise<Finding[]> {
  const rows = await probe?.stop();
  return rows && rows.lost > 0 ? [{ rule: "probe: acknowledged and lost", detail: `${rows.lost} of ${rows.acknowledged} rows` }] : [];
}

type Outcome = Pick<TortureReport, "findings" | "recoveries" | "openAtChecks" | "unsettled">;

/** Runs stretches of traffic with faults, each followed by a reconciliation, until there were enough faults and cuts. */
async function torment(stage: Stage): Promise<Outcome> {
  const { plan, installation, crew, random } = stage;
  const faultRandom = random.fork("faults");
  const faults = plan.faults.map((kind) => (kind === "random" ? pickFault(faultRandom) : kind));
  const recoveries: Outcome["recoveries"][number][] = [];
  const openAtChecks: number[] = [];
  for (let stretch = 1; ; stretch++) {
    const due = faults.slice((stretch - 1) * plan.faultsPerCheck, stretch * plan.faultsPerCheck);
    recoveries.push(...(await torture(stage, { due, stretch, random: faultRandom })));
    await sleep(graceMs);
    openAtChecks.push(await crew.submitter.settle(random, performance.now() + plan.timeoutMs));
    const isLast = stretch * plan.faultsPerCheck >= faults.length && total(installation.proxy.counts.after) >= plan.cutsAfter;
    const mustSettle = isLast && plan.settleMs > 0;
    const until = performance.now() + (mustSettle ? plan.settleMs : briefMs);
    const unsettled = mustSettle ? await waitUntilFinal(installation, crew.cashier, until) : await crew.cashier.settle(until);
    const findings = await inspect(installation, {
      lines: crew.journal.read(),
      playerIds: crew.players.map(({ id }) => id),
      settled: mustSettle,
    });
    const { after, before } = installation.proxy.counts;
    plan.progress?.(
      `${recoveries.length} kills, ${total(after)} commits cut after and ${total(before)} before, ${openAtChecks.at(-1)} operations were open, ${findings.length} findings`,
    );
    if (isLast || findings.length > 0) return { findings, recoveries, openAtChecks, unsettled };
  }
}

/** Runs one stretch: traffic and cuts all the time, and the faults that are due. */
async function torture(
  { plan, installation, cuts, crew, random, probe }: Stage,
  { due, stretch, random: faultRandom }: { due: readonly FaultKind[]; stretch: number; random: Random },
): Promise<Outcome["recoveries"]> {
  const recoveries: Outcome["recoveries"][number][] = [];
  const traffic = startTraffic({ ...crew, workers: plan.workers, stretch, random: random.fork("traffic") });
  cuts.open(true);
  for (const kind of due) {
    await sleep(plan.calmMs);
    crew.journal.write({ line: "fault", kind });
    await probe?.gap();
    const ms = await strike(installation, kind, faultRandom);
    crew.journal.write({ line: "recovered", kind, ms });
    recoveries.push({ kind, ms, gapMs: (await probe?.gap()) ?? null });
  }
  await sleep(plan.calmMs);
  cuts.open(false);
  await traffic.stop();
  return recoveries;
}

export const total = (counts: Record<CommitKind, number>): number => counts.transaction + counts.batch + counts.job;

/** Creates the cuts, active while open. The seed determines which commits are cut. */
function createCuts(plan: TorturePlan, random: Random) {
  let isOpen = false;
  return {
    open: (open: boolean) => {
      isOpen = open;
    },
    decide: (): Cut | null => {
      if (!isOpen || !random.chance(plan.cutShare)) return null;
      return random.chance(afterShare) ? "after" : "before";
    },
  };
}
