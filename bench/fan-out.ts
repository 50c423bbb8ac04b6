import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { join } from "node:path";
import type { Suite } from "./suite.ts";
import { cpuSecondsOf } from "./processes.ts";

const connections = 2_000;
const eventsPerSecond = 200;

interface FanOutPlan {
  readonly seconds: number;
  readonly connections: number;
  readonly eventsPerSecond: number;
  /** Chat messages on the same channel. */
  readonly messagesPerSecond: number;
}

export interface FanOutFigure {
  readonly deliveriesPerSecond: number;
  readonly deliveriesPerCpuSecond: number;
  readonly serverCpuSeconds: number;
  readonly frameBytes: number;
}

/** Measures 2,000 listeners of one public channel at 200 events a second, cap lifted: deliveries per second of the server's CPU. */
export const fanOut: Suite = async ({ seconds, say }) => {
  const figures: Record<string, FanOutFigure> = {};
  for (const variant of ["naive", "uncoalesced", "product"]) {
    figures[variant] = await measureFanOut(variant, { seconds, connections, eventsPerSecond, messagesPerSecond: 0 });
    say(`fan-out, ${variant}: ${Math.round(figures[variant].deliveriesPerCpuSecond).toLocaleString("en")} deliveries a CPU second`);
  }
  const perCpu = (variant: string): number => figures[variant]?.deliveriesPerCpuSecond ?? 0;
  return {
    figures: { connections, eventsPerSecond, windowMs: 50, ...figures },
    bars: [
      { what: "fan-out: 50 ms window / naive ws, deliveries a server CPU second", ratio: perCpu("product") / perCpu("naive"), bar: 5 },
      { what: "fan-out: no window / naive ws, deliveries a server CPU second", ratio: perCpu("uncoalesced") / perCpu("naive"), bar: 1.5 },
    ],
  };
};

export async function measureFanOut(variant: string, plan: FanOutPlan): Promise<FanOutFigure> {
  const rates = [String(plan.eventsPerSecond), String(plan.messagesPerSecond)];
  const server = fork(join(import.meta.dirname, "fan-out-server.ts"), [variant, ...rates], {
    env: { ...process.env, NODE_ENV: "production" },
  });
  const { port, channel, frameBytes } = await message<{ port: number; channel: string; frameBytes: number }>(server);
  const clients = fork(join(import.meta.dirname, "load/socket-clients.ts"));
  clients.send({ port, connections: plan.connections, channel });
  await message(clients);
  server.send("go");
  await sleep(2_000);
  clients.send("go");
  const cpuBefore = cpuSecondsOf(server.pid ?? 0);
  const startedAt = performance.now();
  await sleep(plan.seconds * 1_000);
  const serverCpuSeconds = cpuSecondsOf(server.pid ?? 0) - cpuBefore;
  const elapsed = (performance.now() - startedAt) / 1_000;
  clients.send("stop");
  const deliveries = (await message<number>(clients)) / frameBytes;
  server.kill("SIGKILL");
  return { deliveriesPerSecond: deliveries / elapsed, deliveriesPerCpuSecond: deliveries / serverCpuSeconds, serverCpuSeconds, frameBytes };
}

export const message = async <T>(child: ChildProcess): Promise<T> => ((await once(child, "message")) as [T])[0];
