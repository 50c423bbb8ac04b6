import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../../apps/server/src/kernel/db.ts";
import type { Finding } from "../case-file.ts";
import type { Cut, CutCounts } from "../fault-proxy.ts";
import { type FaultKind, strike } from "../faults.ts";
import { type Installation, startInstallation } from "../installation.ts";
import { type Random, createRandom } from "../random.ts";
import { createCaller } from "../rounds/caller.ts";
import { judgeBonuses, judgeStored } from "./judge.ts";
import { type Wagerer, createWagerer, game } from "./wagerer.ts";

export interface BonusesPlan {
  readonly seed: string;
  readonly faults: readonly FaultKind[];
  readonly players: number;
  /** Traffic in ms before each fault. */
  readonly calmMs: number;
  /** Adds the controls at the end. */
  readonly control?: boolean;
  readonly progress?: (words: string) => void;
}

export interface BonusesReport {
  readonly findings: readonly Finding[];
  /** Findings after one centavo was taken from a wallet, and after one was added to what a bonus converted. */
  readonly control: { readonly loss: readonly Finding[]; readonly conversion: readonly Finding[] } | null;
  readonly kills: number;
  readonly cuts: CutCounts;
  readonly unanswered: number;
  readonly size: Size;
  readonly seconds: number;
}

/** Numbers of rows at the end. */
export interface Size {
  readonly rounds: number;
  /** Stakes that used bonus money. */
  readonly bonus_stakes: number;
  readonly granted: number;
  readonly converted: number;
  readonly spent: number;
}

/** One player in two has enough cash to convert the bonus for certain; the others wager the bonus itself. */
const deposits = [30_000, 1_000] as const;
/** Calls of each player that are in progress at the same time. */
const hands = 2;
const restMs = 60;
const cutShare = 0.05;
const afterShare = 0.75;
/** Time limit in ms for the first conversion. */
const conversionMs = 120_000;

/** Runs players who redeem a coupon and wager its bonus at two servers at once, while servers and PostgreSQL are killed. */
export async function runBonuses(plan: BonusesPlan): Promise<BonusesReport> {
  const started = performance.now();
  const random = createRandom(plan.seed);
  const cuts = createCuts(random.fork("cuts"));
  const installation = await startInstallation({ decide: cuts.decide });
  try {
    const wagerers = await joinWagerers(installation, plan.players);
    cuts.open(true);
    const traffic = startTraffic(wagerers, random);
    const faults = random.fork("faults");
    for (const kind of plan.faults) {
      await sleep(plan.calmMs);
      await strike(installation, kind, faults);
      plan.progress?.(`${kind}: ${JSON.stringify(await installation.look(readSize))}`);
    }
    await untilConverted(installation);
    cuts.open(false);
    await traffic.stop();
    const findings = await judgeBonuses(installation, wagerers);
    const size = await installation.look(readSize);
    return {
      findings,
      control: plan.control ? await plant(installation, wagerers) : null,
      kills: plan.faults.length,
      cuts: installation.proxy.counts,
      unanswered: wagerers.reduce((sum, { unanswered }) => sum + unanswered(), 0),
      size,
      seconds: Math.round((performance.now() - started) / 1_000),
    };
  } finally {
    await installation.close();
  }
}

async function joinWagerers(installation: Installation, count: number): Promise<Wagerer[]> {
  const caller = createCaller(installation);
  const { site } = caller;
  const wagerers: Wagerer[] = [];
  for (let no = 0; no < count; no += 1) {
    const member = await site.join({ verified: true });
    const deposited = deposits[no % deposits.length] ?? 0;
    await site.deposit(member, deposited);
    wagerers.push(createWagerer(caller, { member, deposited, house: await site.launch(member, game) }));
  }
  return wagerers;
}

/** Runs each player's hands independently until they are stopped. */
function startTraffic(wagerers: readonly Wagerer[], random: Random): { stop(): Promise<void> } {
  const state = { stopping: false };
  const playing = wagerers.flatMap((wagerer, index) =>
    Array.from({ length: hands }, async (_, hand) => {
      const own = random.fork(`player ${index}, hand ${hand}`);
      while (!state.stopping) {
        await wagerer.act(own);
        await sleep(own.int(restMs * 2));
      }
    }),
  );
  return {
    stop: async () => {
      state.stopping = true;
      await Promise.all(playing);
    },
  };
}

async function untilConverted(installation: Installation): Promise<void> {
  for (const until = performance.now() + conversionMs; performance.now() < until; await sleep(250))
    if ((await installation.look(readSize)).converted > 0) return;
}

/** The controls: what the judge must find. Each is repaired before the next. */
async function plant(installation: Installation, wagerers: readonly Wagerer[]): Promise<BonusesReport["control"]> {
  const player = wagerers[0]?.member.id ?? "";
  return installation.look(async (database) => {
    const { sql } = database;
    await sql`update wallets set cash = cash - 1 where player_id = ${player}`;
    const loss = await judgeStored(database, wagerers);
    await sql`update wallets set cash = cash + 1 where player_id = ${player}`;
    await sql`update ended_bonuses set converted = converted + 1 where converted > 0`;
    return { loss, conversion: await judgeStored(database, wagerers) };
  });
}

/** Creates the cuts of commits that post money, active while open. Three of four are made after the commit. */
function createCuts(random: Random) {
  let isOpen = false;
  return {
    open: (open: boolean) => {
      isOpen = open;
    },
    decide: (_kind: unknown, touched: ReadonlySet<string>): Cut | null => {
      if (!isOpen || touched.size === 0 || !random.chance(cutShare)) return null;
      return random.chance(afterShare) ? "after" : "before";
    },
  };
}

async function readSize({ sql }: Database): Promise<Size> {
  const [size] = await sql<Size[]>`select
    (select count(*) from rounds where provider = 'house')::int as rounds,
    (select count(*) from entries where kind = 'bet' and bonus < 0)::int as bonus_stakes,
    (select count(*) from entries where kind = 'grant' and bonus > 0)::int as granted,
    (select count(*) from ended_bonuses where end_reason = 'converted')::int as converted,
    (select count(*) from ended_bonuses where end_reason = 'spent')::int as spent`;
  if (!size) throw new Error("the rows were not counted");
  return size;
}
