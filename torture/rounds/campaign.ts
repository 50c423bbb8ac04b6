import { setTimeout as sleep } from "node:timers/promises";
import type { Finding } from "../case-file.ts";
import type { Cut } from "../fault-proxy.ts";
import { type Installation, startInstallation } from "../installation.ts";
import { type Random, createRandom } from "../random.ts";
import { type Caller, type Reply, type Wish, createCaller } from "./caller.ts";
import { judgeMoney, judgeRounds } from "./judge.ts";
import { type Seat, compare, createCrashSeat, createHouseSeat, createStudioSeat } from "./seats.ts";

export interface RoundsPlan {
  readonly seed: string;
  readonly kills: number;
  /** Adds one more kill at the end, with a faulty client that repeats its calls under another key. */
  readonly control?: boolean;
  readonly progress?: (words: string) => void;
}

export interface RoundsReport {
  readonly findings: readonly Finding[];
  /** Findings of the control. */
  readonly control: readonly Finding[];
  readonly kills: Readonly<Record<Cut, number>>;
  /**
   * Number of round commits at which a killed server was frozen, by moment. `unanswered` counts the calls that it left without an answer.
   */
  readonly frozen: Readonly<Record<Cut, number>>;
  readonly unanswered: number;
  /** Number of kills by phase of the crash table. */
  readonly crash: Readonly<Record<string, number>>;
  readonly rounds: number;
  /** Milliseconds until the killed server was ready. */
  readonly recoveries: readonly number[];
  readonly seconds: number;
}

/** Games of every kind: instant games of every family, slots of both windows, multi-action games, the shared table, an external studio. */
const oneCall = ["dice", "double", "roleta", "plinko", "keno", "feira", "onca"];
const houseGames = [...oneCall, "mines", "hilo", "blackjack", "videopoquer"];
const deposit = 100_000;
const demoBalance = 100_000;

/** When no further server process has reached a commit for this long, all that can have reached one. */
const quietMs = 400;
const longestMs = 30_000;

/** Plays every kind of round on two servers, and repeatedly kills one of them while it is frozen before or after a commit. */
export async function runRounds(plan: RoundsPlan): Promise<RoundsReport> {
  const started = performance.now();
  const gate = createGate();
  const installation = await startInstallation({ decide: gate.decide });
  try {
    const random = createRandom(plan.seed);
    const caller = createCaller(installation);
    const seats = await takeSeats(caller);
    const stage = { plan, installation, caller, gate, seats, random };
    const outcome = await killAgainAndAgain(stage);
    await playOn(caller, seats);
    const findings = await judgeRounds(installation, caller, seats);
    const rounds = seats.reduce((sum, { book }) => sum + book.rounds.length, 0);
    const frozen = { ...gate.frozen };
    const control = plan.control ? await forgetKeys(stage) : [];
    return { ...outcome, findings, control, frozen, rounds, seconds: Math.round((performance.now() - started) / 1_000) };
  } finally {
    await installation.close();
  }
}

async function takeSeats({ site }: Caller): Promise<Seat[]> {
  const take = async (game: string): Promise<Seat[]> => {
    const player = await site.join();
    await site.deposit(player, deposit);
    const real = { game, player_id: player.id, token: await site.launch(player, game), balance: deposit };
    if (game === "studio-button") return [createStudioSeat(real)];
    const demo = { game, player_id: null, token: await site.launch(null, game, { mode: "demo" }), balance: demoBalance };
    return [real, demo].map(game === "crash" ? createCrashSeat : createHouseSeat);
  };
  return (await Promise.all([...houseGames, "crash", "studio-button"].map(take))).flat();
}

/** Creates a gate that lets commits of rounds pass, or freezes those of one server. */
function createGate() {
  let armed: { readonly server: 0 | 1; readonly moment: Cut } | null = null;
  let reachedAt = 0;
  const frozen = { before: 0, after: 0 };
  return {
    frozen,
    decide: (_kind: unknown, touched: ReadonlySet<string>, server: 0 | 1) => {
      const moment = armed?.server === server && touched.size > 0 ? armed.moment : null;
      return (
        moment && {
          freeze: moment,
          reached: () => {
            frozen[moment] += 1;
            reachedAt = performance.now();
          },
        }
      );
    },
    arm: (server: 0 | 1, moment: Cut) => {
      reachedAt = 0;
      armed = { server, moment };
    },
    disarm: () => {
      armed = null;
    },
    isQuiet: () => reachedAt > 0 && performance.now() - reachedAt > quietMs,
  };
}

interface Stage {
  readonly plan: RoundsPlan;
  readonly installation: Installation;
  readonly caller: Caller;
  readonly gate: ReturnType<typeof createGate>;
  readonly seats: readonly Seat[];
  readonly random: Random;
}

async function killAgainAndAgain(stage: Stage): Promise<Pick<RoundsReport, "kills" | "unanswered" | "crash" | "recoveries">> {
  const { plan, caller, seats, random, installation } = stage;
  const kills = { before: 0, after: 0 };
  const crash: Record<string, number> = {};
  const recoveries: number[] = [];
  let unanswered = 0;
  await untilCrashBets(stage);
  for (let nth = 0; nth < plan.kills; nth++) {
    const moment = nth % 2 === 0 ? "after" : "before";
    const victim = Math.floor(nth / 2) % 2 === 0 ? 0 : 1;
    // Extra actions between the kills, so that each kill hits different actions of each round.
    for (let calm = nth === 0 ? 0 : random.int(3); calm > 0; calm--) await wave(caller, seats, victim);
    const phase = await installation.look(
      async ({ sql }) =>
        (
          await sql<{ phase: string; cleared: boolean }[]>`
      select phase, cleared_at is not null as cleared from crash_rounds order by id desc limit 1`
        )[0],
    );
    const name = phase?.cleared ? "between rounds" : (phase?.phase ?? "no round");
    crash[name] = (crash[name] ?? 0) + 1;
    const killed = await killedWave(stage, { victim, moment });
    kills[moment] += 1;
    unanswered += killed.unanswered;
    recoveries.push(killed.readyMs);
    if ((nth + 1) % 10 === 0)
      plan.progress?.(
        `${nth + 1} kills, ${unanswered} calls without an answer, ${seats.reduce((sum, { book }) => sum + book.findings.length, 0)} findings`,
      );
  }
  return { kills, unanswered, crash, recoveries };
}

/** Waits for the crash table to accept bets. It opens when somebody looks, and the first kill must hit its bets. */
async function untilCrashBets({ caller, seats }: Stage): Promise<void> {
  const crash = seats.filter(({ game }) => game === "crash");
  for (const until = performance.now() + longestMs; performance.now() < until; await sleep(100)) {
    await Promise.all(crash.map((seat) => seat.look(caller, 0)));
    if (crash.every((seat) => seat.wish() !== null)) return;
  }
}

/** Sends every seat's next call to one server. */
async function wave(caller: Caller, seats: readonly Seat[], server: 0 | 1): Promise<void> {
  await Promise.all(
    seats.map(async (seat) => {
      await seat.look(caller, server);
      const wish = seat.wish();
      if (wish) seat.take(await caller.insist(server, wish));
    }),
  );
}

/** The control: repeats the calls with a new key for each attempt. A call frozen after its commit is then played twice. */
async function forgetKeys(stage: Stage): Promise<Finding[]> {
  const seats = stage.seats.filter(({ game, player_id }) => player_id !== null && oneCall.includes(game));
  await killedWave({ ...stage, seats }, { victim: 0, moment: "after", again: (wish) => ({ ...wish, key: `${wish.key}-again` }) });
  return stage.installation.look((database) => judgeMoney(database, stage.seats));
}

/** Sends every seat's next call and kills the server during it. The same calls are then repeated at the other server. */
async function killedWave(
  { installation, caller, gate, seats }: Stage,
  { victim, moment, again = (wish) => wish }: { victim: 0 | 1; moment: Cut; again?: (wish: Wish) => Wish },
): Promise<{ unanswered: number; readyMs: number }> {
  const other = victim === 0 ? 1 : 0;
  await Promise.all(seats.map((seat) => seat.look(caller, victim)));
  gate.arm(victim, moment);
  const sent = seats.flatMap((seat) => {
    const wish = seat.wish();
    return wish ? [{ seat, wish, first: caller.send(victim, wish) }] : [];
  });
  let settled = 0;
  for (const { first } of sent) void first.then(() => (settled += 1));
  const until = performance.now() + longestMs;
  while (!gate.isQuiet() && settled < sent.length && performance.now() < until) await sleep(20);
  await installation.victims[victim].kill("SIGKILL");
  gate.disarm();
  const ready = installation.victims[victim].start();
  const answers = await Promise.all(
    sent.map(async ({ seat, wish, first }) => {
      const before = await first;
      const reply = await caller.insist(other, before ? wish : again(wish));
      if (before) compare(seat, before, reply);
      seat.take(reply);
      return before;
    }),
  );
  return { unanswered: answers.filter((answer: Reply | null) => answer === null).length, readyMs: Math.round(await ready) };
}

/** Plays on until no round waits for its player. */
async function playOn(caller: Caller, seats: readonly Seat[]): Promise<void> {
  for (;;) {
    const open = seats.filter((seat) => seat.isOpen());
    if (open.length === 0) return;
    await wave(caller, open, 0);
  }
}
