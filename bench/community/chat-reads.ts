import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Suite } from "../suite.ts";
import { countStatements } from "../statements.ts";
import { timeCalls } from "./http-times.ts";
import { manyAddresses } from "./many-addresses.ts";

const sockets = 5_000;
const readers = 8;

/** Measures the room's first page while 5,000 sockets reconnect and request what they missed, compared with the same without other load. */
export const chatReads: Suite = async ({ installation, seconds }) => {
  const server = await installation.startProduct({ roles: "api,realtime", env: manyAddresses });
  const { data } = (await (await fetch(`http://localhost:${server.port}/api/site-config`)).json()) as {
    data: { realtime: { key: string } };
  };
  const page = (n: number) => ({
    method: "GET" as const,
    path: n % 2 === 0 ? "/api/chat/messages?room=30" : "/api/chat/messages?room=30&after=1",
  });
  const load = { port: server.port, connections: readers, right: 200, callOf: page };
  await timeCalls({ ...load, seconds: 2 });
  const calm = await timeCalls({ ...load, seconds });
  const clients = fork(join(import.meta.dirname, "../load/socket-clients.ts"));
  const statements = countStatements(installation.postgres.url);
  await statements.start();
  const startedAt = performance.now();
  clients.send({ port: server.port, connections: sockets, channel: "universal-public.30", key: data.realtime.key });
  const back = once(clients, "message").then(() => (performance.now() - startedAt) / 1_000);
  const storm = await timeCalls({ ...load, seconds: Math.max(seconds, 10) });
  const backAfter = await back;
  const asked = await statements.stop();
  clients.kill("SIGKILL");
  await server.stop();
  return {
    figures: { sockets, calm, storm, back_after_seconds: backAfter, statements: asked },
    bars: [
      { what: "first page of the chat, p99: 5,000 sockets come back / calm", ratio: storm.p99 / calm.p99, bar: 3, atMost: true },
      { what: "seconds until 5,000 sockets are back / 30", ratio: backAfter / 30, bar: 1, atMost: true },
    ],
  };
};
