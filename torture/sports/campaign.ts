import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../../apps/server/src/kernel/db.ts";
import type { Finding } from "../case-file.ts";
import type { Cut, CutCounts } from "../fault-proxy.ts";
import { type FaultKind, strikeOnly } from "../faults.ts";
import { type Installation, startInstallation } from "../installation.ts";
import { type Random, createRandom } from "../random.ts";
import { type Caller, createCaller } from "../rounds/caller.ts";
import { type Asked, type Bettor, createBettor } from "./bettor.ts";
import { type Corrections, startCorrections } from "./corrections.ts";
import { judgeMade, judgeSports } from "./judge.ts";

export interface SportsPlan {
  readonly seed: string;
  readonly faults: readonly FaultKind[];
  readonly players: number;
  /** Traffic in ms before each fault; `warmUpMs` is the time before the first, until matches have begun. */
  readonly calmMs: number;
  readonly warmUpMs: number;
  /** Adds a control at the end, without the unique constraint on keys. */
  readonly control?: boolean;
  readonly progress?: (words: string) => void;
}

export interface SportsReport {
  readonly findings: readonly Finding[];
  /** Findings of the control. */
  readonly control: readonly Finding[];
  readonly recoveries: readonly { readonly kind: FaultKind; readonly ms: number }[];
  /** Number of kills before which bets had been accepted since the last kill. */
  readonly amid: number;
  readonly cuts: CutCounts;
  readonly asked: readonly Asked[];
  readonly unanswered: number;
  readonly made: Corrections["made"];
  readonly size: Size;
  readonly seconds: number;
}

/** Numbers of rows at the end. */
export interface Size {
  readonly bets: number;
  readonly in_play: number;
  readonly settled: number;
  readonly settlements: number;
  readonly cash_outs: number;
  readonly resulted: number;
  /** How often another process took over the book, and the feed. */
  readonly book_leaders: number;
  readonly feed_leaders: number;
}

/** A match lasts less than four minutes, and one begins every 36 s. */
const matches = { MATCH_SPEED: "30", MATCHES_LISTED_HOURS: "0.1" };
const deposit = 1_000_00;
/** Share of commits whose connection is cut: those that post money, and all others. Three of four cuts are made after the commit. */
const cutShares = { money: 0.08, other: 0.01 };
const afterShare = 0.75;
const restMs = 400;
const controlTimes = 5;
/** Share of kills that come while servers, PostgreSQL or the feed still recover from the one before. */
const soonShare = 0.25;
/** All other kills wait until bets are accepted again, for at most this time, ms. */
const resumeMs = 60_000;
const resumedBets = 2;

/** Runs players who bet on matches and use rewards on two servers, while servers and PostgreSQL are killed. */
export async function runSports(plan: SportsPlan): Promise<SportsReport> {
  const started = performance.now();
  const random = createRandom(plan.seed);
  const cuts = createCuts(random.fork("cuts"));
  const installation = await startInstallation({
    decide: cuts.decide,
    matches,
  });
  try {
    const caller = createCaller(installation);
    const bettors = await joinBettors(caller, plan.players);
    const corrections = startCorrections(installation, random.fork("corrections"));
    cuts.open(true);
    const traffic = startTraffic(bettors, random);
    const { recoveries, amid } = await strikeAgainAndAgain({ plan, installation, bettors, random: random.fork("faults") });
    cuts.open(false);
    await traffic.stop();
    await corrections.stop();
    const findings = await judgeSports(installation, bettors);
    const [asked, size] = [bettors.flatMap((bettor) => bettor.asked), await installation.look(readSize)];
    return {
      findings,
      control: plan.control ? await withoutKeys(installation, bettors) : [],
      recoveries,
      amid,
      cuts: installation.proxy.counts,
      asked,
      unanswered: bettors.reduce((sum, { unanswered }) => sum + unanswered(), 0),
      made: corrections.made,
      size,
      seconds: Math.round((performance.now() - started) / 1_000),
    };
  } finally {
    await installation.close();
  }
}

async function joinBettors(caller: Caller, count: number): Promise<Bettor[]> {
  const { site } = caller;
  const bettors: Bettor[] = [];
  const join = async (): Promise<Bettor> => {
    const member = await site.join({ verified: true });
    await site.deposit(member, deposit);
    return createBettor(caller, { member, house: await site.launch(member, "dice") });
  };
  // A server that has just started may be busy. If a registration is refused, another player is tried.
  for (let tries = 0; bettors.length < count && tries < 2 * count; tries += 1)
    await join().then(
      (bettor) => bettors.push(bettor),
      () => sleep(1_000),
    );
  if (bettors.length < count) throw new Error(`only ${bettors.length} of ${count} players could join`);
  return bettors;
}

/** Runs each player independently until it is stopped. */
function startTraffic(bettors: readonly Bettor[], random: Random): { stop(): Promise<void> } {
  const state = { stopping: false };
  const playing = bettors.map(async (bettor, index) => {
    const own = random.fork(`player ${index}`);
    while (!state.stopping) {
      await bettor.act(own);
      await sleep(own.int(restMs * 2));
    }
  });
  return {
    stop: async () => {
      state.stopping = true;
      await Promise.all(playing);
    },
  };
}

interface Stage {
  readonly plan: SportsPlan;
  readonly installation: Installation;
  readonly bettors: readonly Bettor[];
  readonly random: Random;
}

const acceptedBets = (bettors: readonly Bettor[]): number =>
  bettors.reduce((sum, { asked }) => sum + asked.filter(({ kind, id }) => kind === "bet" && id !== null).length, 0);

/** Returns false if fewer bets than `count` were accepted in time. */
async function untilAccepted(bettors: readonly Bettor[], count: number): Promise<boolean> {
  for (const until = performance.now() + resumeMs; acceptedBets(bettors) < count; await sleep(100))
    if (performance.now() > until) return false;
  return true;
}

/** Kills PostgreSQL even while a killed server starts. Servers are killed only when both are running. */
async function strikeAgainAndAgain({ plan, installation, bettors, random }: Stage): Promise<Pick<SportsReport, "recoveries" | "amid">> {
  const recoveries: SportsReport["recoveries"][number][] = [];
  let [ready, amid]: [Promise<unknown>, number] = [Promise.resolve(), 0];
  await sleep(plan.warmUpMs);
  for (const kind of plan.faults) {
    const before = acceptedBets(bettors);
    await sleep(plan.calmMs);
    if (random.chance(soonShare) ? acceptedBets(bettors) > before : await untilAccepted(bettors, before + resumedBets)) amid += 1;
    if (kind !== "postgres" && kind !== "backend") await ready;
    const started = performance.now();
    await strikeOnly(installation, kind, random);
    ready = Promise.all(installation.victims.map((victim) => victim.start())).then(() =>
      recoveries.push({ kind, ms: performance.now() - started }),
    );
    // A killed backend ends every session. The next progress line then has the numbers.
    plan.progress?.(`${kind}: ${JSON.stringify(await installation.look(readSize).catch(() => null))}, ${amid} amid bets`);
  }
  await ready;
  await untilAccepted(bettors, acceptedBets(bettors) + resumedBets);
  return { recoveries, amid };
}

/** The control: removes one safeguard of the product, the unique constraint on idempotency keys. */
async function withoutKeys(installation: Installation, bettors: readonly Bettor[]): Promise<Finding[]> {
  await installation.look(({ sql }) => sql`alter table idempotency_keys drop constraint idempotency_keys_pkey`);
  for (let times = 0; times < controlTimes; times += 1) await Promise.all(bettors.map((bettor) => bettor.buyTwice()));
  return installation.look((database) => judgeMade(database, bettors));
}

/** Creates the cuts, active while open. They are more frequent where money is posted: stakes, settlements, cash-outs, prizes. */
function createCuts(random: Random) {
  let isOpen = false;
  return {
    open: (open: boolean) => {
      isOpen = open;
    },
    decide: (_kind: unknown, touched: ReadonlySet<string>): Cut | null => {
      if (!isOpen || !random.chance(touched.size > 0 ? cutShares.money : cutShares.other)) return null;
      return random.chance(afterShare) ? "after" : "before";
    },
  };
}

async function readSize({ sql }: Database): Promise<Size> {
  const [size] = await sql<Size[]>`select
    (select count(*) from sport_bets)::int as bets,
    (select count(*) from sport_bet_requests)::int as in_play,
    (select count(*) from sport_bets where status = 'settled')::int as settled,
    (select count(*) from sport_settlements)::int as settlements,
    (select count(*) from sport_cash_outs)::int as cash_outs,
    (select count(*) from sport_results)::int as resulted,
    (select max(epoch) from sport_books)::int as book_leaders,
    (select max(epoch) from sport_feeds)::int as feed_leaders`;
  if (!size) throw new Error("the rows were not counted");
  return size;
}
