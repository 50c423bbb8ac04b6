import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { crashCurveX100 } from "@trevo/engines";
import { type CrashBet, type CrashSeat, type CrashTable, takeCrashSeat } from "../rtp-audit/http/crash-calls.ts";
import type { CrashPlan } from "./load/crash-listeners.ts";
import type { Suite } from "./suite.ts";

const connections = 1_000;
const seats = 20;
/** Number of flights, each with a bet of every seat. Each seat cashes out at a different time within the first two seconds. */
const flights = 5;
const withinMs = 2_000;
const lookEveryMs = 100;

/** A manual cash-out: its multiplier, and the curve's value when the request was sent and when the response arrived. */
interface CashOut {
  readonly cashedX100: number;
  readonly leftX100: number;
  readonly backX100: number;
  readonly ms: number;
}

/**
 * Measures a table with a thousand sockets: the age of stamped ticks on arrival, and whether cash-outs are decided by the server's clock.
 */
export const crashTable: Suite = async ({ installation, say }) => {
  const server = await installation.startProduct({ roles: "api,realtime,worker" });
  const base = `http://localhost:${server.port}`;
  const sitting = (await Promise.all(Array.from({ length: seats }, () => takeCrashSeat(base)))).flatMap((seat) => seat ?? []);
  const [watcher] = sitting;
  if (!watcher) throw new Error("there is no crash table");
  const listeners = fork(join(import.meta.dirname, "load/crash-listeners.ts"));
  const plan: CrashPlan = { port: server.port, key: (await watcher.table()).realtime_key, connections };
  listeners.send(plan);
  await once(listeners, "message");
  const cashOuts: CashOut[] = [];
  for (let flight = 0; flight < flights; flight += 1) {
    cashOuts.push(...(await playFlight(watcher, sitting)));
    say(`crash: flight ${flight + 1} of ${flights}, ${cashOuts.length} cash-outs by hand`);
  }
  listeners.send("stop");
  const [ages] = (await once(listeners, "message")) as [number[]];
  await server.stop();
  const ticks = spread(ages);
  const outside = cashOuts.filter(({ cashedX100, leftX100, backX100 }) => cashedX100 < leftX100 || cashedX100 > backX100);
  say(`crash: ${ticks.count} ticks heard, p50 ${ticks.p50} ms, p99 ${ticks.p99} ms, oldest ${ticks.most} ms`);
  return {
    figures: { connections, flights, ticksMs: ticks, cashOutsMs: spread(cashOuts.map(({ ms }) => Math.round(ms))), cashOuts },
    bars: [
      { what: `crash: p99 of a tick's age on ${connections} sockets, ms`, ratio: ticks.p99, bar: 100, atMost: true },
      {
        what: `crash: of ${cashOuts.length} cash-outs, outside their request by the server's clock`,
        ratio: outside.length,
        bar: 0,
        atMost: true,
      },
    ],
  };
};

async function lookUntil<T>(seat: CrashSeat, found: (table: CrashTable) => T | null): Promise<T> {
  for (;;) {
    const here = found(await seat.table());
    if (here !== null) return here;
    await sleep(lookEveryMs);
  }
}

/** Excludes cash-outs that came too late. */
async function playFlight(watcher: CrashSeat, sitting: readonly CrashSeat[]): Promise<CashOut[]> {
  const opened = await lookUntil(watcher, ({ round }) => (round?.phase === "betting" ? round : null));
  const bets = await Promise.all(sitting.map(async (seat) => ({ seat, bet: await seat.bet(opened.id, 1_000) })));
  const startedAt = await lookUntil(watcher, ({ round }) => (round?.id === opened.id ? round.started_at : 0));
  const left = await Promise.all(
    bets.map(({ seat, bet }, nth) => cashOut(seat, bet, { startedAt, afterMs: 300 + (nth * withinMs) / seats })),
  );
  await lookUntil(watcher, ({ round }) => (round?.id === opened.id && round.ended_at === null ? null : true));
  return left.flatMap((one) => one ?? []);
}

async function cashOut(seat: CrashSeat, bet: CrashBet, at: { startedAt: number; afterMs: number }): Promise<CashOut | null> {
  await sleep(at.startedAt + at.afterMs - Date.now());
  const [leftAt, clock] = [Date.now(), performance.now()];
  const ended = await seat.cashOut(bet.id);
  const backAt = Date.now();
  if (!ended || ended.cashed_x100 === null) return null;
  return {
    cashedX100: ended.cashed_x100,
    leftX100: crashCurveX100(leftAt - at.startedAt),
    backX100: crashCurveX100(backAt - at.startedAt),
    ms: performance.now() - clock,
  };
}

function spread(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0;
  return { count: sorted.length, p50: at(0.5), p90: at(0.9), p99: at(0.99), p999: at(0.999), most: at(1) };
}
