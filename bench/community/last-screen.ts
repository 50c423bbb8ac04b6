import { fork } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { message } from "../fan-out.ts";
import type { Arrival, SocketPlan } from "../load/socket-clients.ts";
import { sessionToken } from "../load/plan.ts";
import type { Suite, SuiteContext } from "../suite.ts";
import { admitToChat, wordOf } from "./chat-writes.ts";
import { manyAddresses } from "./many-addresses.ts";

const connections = 5_000;
const messagesPerSecond = 10;
/** The window that collects what goes to a room of 5,000 sockets, in ms. */
const windowMs = 50;

interface Delays {
  readonly messages: number;
  /** Milliseconds from the request until the last of the sockets has the message. */
  readonly p50: number;
  readonly p99: number;
}

/**
 * Measures how long a message to a room of 5,000 sockets takes until the last one has it, from its POST, on one node and from one node to
 * another; against `ws.send` to each socket from the moment of the message, with nothing else to do.
 */
export const lastScreen: Suite = async (context) => {
  const seconds = Math.max(context.seconds, 20);
  const naive = await naiveDelays(seconds);
  await admitToChat(context.installation.postgres.url);
  const first = await context.installation.startProduct({ roles: "api,realtime", env: manyAddresses });
  const oneNode = await productDelays(context, { writeTo: first.port, readAt: first.port, seconds });
  const second = await context.installation.startProduct({ roles: "api,realtime", env: manyAddresses });
  const twoNodes = await productDelays(context, { writeTo: first.port, readAt: second.port, seconds });
  await first.stop();
  await second.stop();
  const reference = windowMs + naive.p99;
  return {
    figures: { connections, messagesPerSecond, windowMs, naive, oneNode, twoNodes },
    bars: [
      {
        what: "POST of a message to the last of 5,000 screens, p99 / window + naive ws",
        ratio: oneNode.p99 / reference,
        bar: 1.5,
        atMost: true,
      },
      { what: "the same from another node", ratio: twoNodes.p99 / reference, bar: 2, atMost: true },
    ],
  };
};

async function naiveDelays(seconds: number): Promise<Delays> {
  const server = fork(join(import.meta.dirname, "../fan-out-server.ts"), ["naive", "0", String(messagesPerSecond)], {
    env: { ...process.env, NODE_ENV: "production" },
  });
  const { port, channel } = await message<{ port: number; channel: string }>(server);
  const stop = await listen({ port, channel, connections, marker: "8000-(\\d{12})" });
  server.send("go");
  await sleep(seconds * 1_000);
  const arrivals = await stop();
  server.kill("SIGKILL");
  return delaysOf(arrivals, ({ time }) => Date.parse(time ?? ""));
}

async function productDelays(context: SuiteContext, run: { writeTo: number; readAt: number; seconds: number }): Promise<Delays> {
  const { data } = (await (await fetch(`http://localhost:${run.readAt}/api/site-config`)).json()) as {
    data: { realtime: { key: string } };
  };
  const { key } = data.realtime;
  const stop = await listen({ port: run.readAt, channel: "universal-public.30", key, connections, marker: "tucano ([a-z]{8}) no" });
  const sentAt = new Map<string, number>();
  const failed: string[] = [];
  const answers: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let nth = 0; nth < run.seconds * messagesPerSecond; nth++) {
    await sleep(Math.max(0, startedAt + (nth * 1_000) / messagesPerSecond - performance.now()));
    const name = wordOf();
    sentAt.set(name, performance.timeOrigin + performance.now());
    answers.push(
      fetch(`http://localhost:${run.writeTo}/api/chat/messages`, {
        method: "POST",
        headers: { authorization: `Bearer ${sessionToken((nth * 7 + run.readAt) % context.players)}`, "content-type": "application/json" },
        body: JSON.stringify({ message: `vi um tucano ${name} no telhado ${wordOf()}`, room: 30 }),
      }).then(async (answer) => void (answer.status !== 201 && failed.push(`${answer.status} ${await answer.text()}`))),
    );
  }
  await Promise.all(answers);
  await sleep(2_000);
  if (failed.length > 0) throw new Error(`${failed.length} messages were refused: ${failed[0]}`);
  return delaysOf(await stop(), ({ name }) => sentAt.get(name) ?? Number.NaN);
}

/** Opens the sockets. Returns what ends them and resolves with the messages they received. */
async function listen(plan: SocketPlan): Promise<() => Promise<Arrival[]>> {
  const clients = fork(join(import.meta.dirname, "../load/socket-clients.ts"));
  clients.send(plan);
  await message(clients);
  clients.send("go");
  return () => {
    const arrivals = message<Arrival[]>(clients);
    clients.send("stop");
    return arrivals;
  };
}

function delaysOf(arrivals: readonly Arrival[], sentAt: (arrival: Arrival) => number): Delays {
  const whole = arrivals.filter(({ sockets }) => sockets === connections);
  // A message that has just been sent when the clients stop, or whose name two reads have cut.
  if (whole.length < arrivals.length * 0.97)
    throw new Error(
      `only ${whole.length} of ${arrivals.length} messages reached all screens: ${arrivals
        .slice(0, 5)
        .map(({ name, sockets }) => `${name} ${sockets}`)
        .join(", ")}`,
    );
  const delays = whole.map((arrival) => arrival.last - sentAt(arrival)).sort((one, other) => one - other);
  const at = (share: number): number => delays[Math.min(delays.length - 1, Math.floor(delays.length * share))] ?? 0;
  return { messages: delays.length, p50: at(0.5), p99: at(0.99) };
}
