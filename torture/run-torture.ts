import { setTimeout as sleep } from "node:timers/promises";
import { join } from "node:path";
import { createCashier } from "./cashier.ts";
import type { Finding } from "./case-file.ts";
import { createClient } from "./client.ts";
import { type Habits, createDesk, usualHabits } from "./desk.ts";
import { isOpenWithdrawal, readBank, readLedger } from "./facts.ts";
import { type CommitKind, type Cut, type CutCounts } from "./fault-proxy.ts";
import { type FaultKind, pickFault, strike } from "./faults.ts";
import { type Installation, type InstallationNeeds, startInstallation } from "./installation.ts";
import { type Line, openJournal } from "./journal.ts";
import { joinPlayers } from "./players.ts";
import { createRandom } from "./random.ts";
import { reconcile } from "./reconcile.ts";
import { startTraffic } from "./traffic.ts";

export interface TorturePlan {
  readonly seed: string;
  /** The faults in order; `random` is drawn from the seed. */
  readonly faults: readonly (FaultKind | "random")[];
  /** Share of the commits whose connection is cut. Applied and unheard of three times out of four. */
  readonly cutShare: number;
  /** Connections to cut after their commit before the run may end. */
  readonly cutsAfter: number;
  readonly players: number;
  readonly workers: number;
  /** Traffic before each fault, milliseconds. */
  readonly calmMs: number;
  /** Faults between two reconciliations. */
  readonly faultsPerCheck: number;
  /** How long withdrawals and deposits may take to become final at the end; 0 lets them stay open. */
  readonly settleMs: number;
  readonly habits?: Partial<Habits>;
  readonly settings?: string[];
  readonly tamper?: InstallationNeeds["tamper"];
  readonly progress?: (words: string) => void;
}

export interface TortureReport {
  readonly findings: readonly Finding[];
  readonly lines: readonly Line[];
  readonly cuts: CutCounts;
  readonly commits: number;
  /** Milliseconds from the kill until both servers were ready. */
  readonly recoveries: readonly { readonly kind: FaultKind; readonly ms: number }[];
  /** Operations that were open at each check, and what was not settled at the end. */
  readonly openAtChecks: readonly number[];
  readonly unsettled: number;
  readonly entries: number;
  readonly clearing: number;
  readonly seconds: number;
}

const openPatienceMs = 60_000;
const depositsPerPlayer = 2;

export async function runTorture(plan: TorturePlan): Promise<TortureReport> {
  const started = performance.now();
  const random = createRandom(plan.seed);
  const cuts = createCuts(plan, random.fork("cuts"));
  const installation = await startInstallation({ decide: cuts.decide, settings: plan.settings ?? [], ...(plan.tamper && { tamper: plan.tamper }) });
  try {
    return await torment({ plan, installation, cuts, started });
  } finally {
    await installation.close();
  }
}

interface Stage {
  readonly plan: TorturePlan;
  readonly installation: Installation;
  readonly cuts: ReturnType<typeof createCuts>;
  readonly started: number;
}

async function torment({ plan, installation, cuts, started }: Stage): Promise<TortureReport> {
  const random = createRandom(plan.seed);
  const say = plan.progress ?? (() => undefined);
  const journal = openJournal(join(installation.dir, "journal.jsonl"));
  const client = createClient();
  const [first, second] = installation.victims;
  const ports = [first.port, second.port] as const;
  const players = await joinPlayers(installation, plan.players);
  const desk = createDesk({ client, journal, ports, habits: { ...usualHabits, ...plan.habits } });
  const cashier = createCashier({ client, journal, sandbox: installation.sandbox, ports });
  const playerIds = players.map((player) => player.id);
  const faultRandom = random.fork("faults");
  const recoveries: { kind: FaultKind; ms: number }[] = [];
  const openAtChecks: number[] = [];
  const findings: Finding[] = [];
  let stretch = 0;
  let unsettled = 0;

  for (const player of players) {
    for (let count = 0; count < depositsPerPlayer; count++) await cashier.take(await desk.perform(player, { kind: "charge", amount: 20_000 }, random));
  }
  await cashier.settle(performance.now() + openPatienceMs);
  say(`${players.length} players have money, ${Math.round((performance.now() - started) / 1000)} s`);

  const faults = plan.faults.map((kind) => (kind === "random" ? pickFault(faultRandom) : kind));
  const isEnough = () => stretch * plan.faultsPerCheck >= faults.length && total(installation.proxy.counts.after) >= plan.cutsAfter;

  while (!isEnough()) {
    const due = faults.slice(stretch * plan.faultsPerCheck, (stretch + 1) * plan.faultsPerCheck);
    stretch++;
    const traffic = startTraffic({ desk, cashier, players, workers: plan.workers, stretch, random: random.fork("traffic") });
    cuts.open(true);
    for (const kind of due) {
      await sleep(plan.calmMs);
      journal.write({ line: "fault", kind });
      const ms = await strike(installation, kind, faultRandom);
      journal.write({ line: "recovered", kind, ms });
      recoveries.push({ kind, ms });
    }
    await sleep(plan.calmMs);
    cuts.open(false);
    await traffic.stop();
    openAtChecks.push(await desk.settle(random, performance.now() + openPatienceMs));
    const last = isEnough();
    unsettled = last && plan.settleMs > 0 ? await waitUntilFinal(installation, cashier, performance.now() + plan.settleMs) : await cashier.settle(performance.now() + (plan.settleMs > 0 ? openPatienceMs : 2_000));
    const found = await check(installation, { lines: journal.read(), playerIds, settled: last && plan.settleMs > 0 });
    say(`${recoveries.length} kills, ${total(installation.proxy.counts.after)} commits cut after and ${total(installation.proxy.counts.before)} before, ${openAtChecks.at(-1)} answers were open, ${found.length} findings, ${Math.round((performance.now() - started) / 1000)} s`);
    findings.push(...found);
    if (found.length > 0) break;
  }
  const { entries, clearing } = await installation.look(readSize);
  const lines = journal.read();
  journal.close();
  client.close();
  const { counts } = installation.proxy;
  return { findings, lines, cuts: counts, commits: installation.proxy.commits(), recoveries, openAtChecks, unsettled, entries, clearing, seconds: Math.round((performance.now() - started) / 1000) };
}

async function check(installation: Installation, known: { lines: Line[]; playerIds: string[]; settled: boolean }): Promise<Finding[]> {
  const ledger = await installation.look(readLedger);
  const bank = await readBank(installation.sandbox);
  const complaints = (await installation.readLogs()).split("\n").filter((line) => /AssertionError|the job runner stopped|could not be posted/.test(line));
  const deaths = installation.victims.reduce((sum, victim) => sum + victim.ownDeaths(), 0);
  return [
    ...reconcile({ ...known, ledger, bank }),
    ...(deaths > 0 ? [{ rule: "a server died by itself", detail: `${deaths} times` }] : []),
    ...complaints.slice(0, 5).map((line) => ({ rule: "a server complains", detail: line.slice(0, 1_000) })),
  ];
}

/** Deposits credited and withdrawals final, by the product's own means: jobs, callbacks, sweeps. */
async function waitUntilFinal(installation: Installation, cashier: ReturnType<typeof createCashier>, until: number): Promise<number> {
  for (;;) {
    const charges = await cashier.settle(until);
    const withdrawals = await installation.look(async ({ sql }) => (await sql<{ status: number }[]>`select status from withdrawals`).filter(({ status }) => isOpenWithdrawal(status)).length);
    if (charges + withdrawals === 0 || performance.now() > until) return charges + withdrawals;
    await sleep(1_000);
  }
}

const readSize = async ({ sql }: Parameters<Parameters<Installation["look"]>[0]>[0]) => {
  const [size] = await sql<{ entries: number; clearing: number }[]>`
    select count(*) as entries, coalesce(sum(cash + locked) filter (where counterparty = 'payment_clearing'), 0)::bigint as clearing from entries`;
  return size ?? { entries: 0, clearing: 0 };
};

export const total = (counts: Record<CommitKind, number>): number => counts.transaction + counts.batch + counts.job;

/** Cuts while it is open; what it cuts is drawn from the seed. */
function createCuts(plan: TorturePlan, random: ReturnType<typeof createRandom>) {
  let isOpen = false;
  return {
    open: (open: boolean) => {
      isOpen = open;
    },
    decide: (_kind: CommitKind): Cut | null => {
      if (!isOpen || !random.chance(plan.cutShare)) return null;
      return random.chance(0.75) ? "after" : "before";
    },
  };
}
