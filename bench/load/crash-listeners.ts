import { once } from "node:events";
import { crashChannel, eventPrefix } from "@trevo/contract";
import { WebSocket } from "ws";

/**
 * Opens many sockets at the crash table in one process and records the age of each stamped tick on arrival. Server and listeners use the
 * clock of the same machine. Messages: the plan, answered with `ready`; then `stop`, answered with the ages.
 */
export interface CrashPlan {
  readonly port: number;
  readonly key: string;
  readonly connections: number;
}

/** Whole milliseconds, the resolution of the stamp. */
const ages: number[] = [];
const tick = JSON.stringify(`${eventPrefix}CrashTick`);

process.once("message", (plan: CrashPlan) => {
  void openAll(plan).then(() => {
    process.once("message", () => process.send?.(ages, () => process.exit(0)));
    process.send?.("ready");
  });
});

/** A few at a time, so that the server's backlog is not exceeded. */
async function openAll(plan: CrashPlan): Promise<void> {
  for (let opened = 0; opened < plan.connections; opened += 50)
    await Promise.all(Array.from({ length: Math.min(50, plan.connections - opened) }, () => open(plan)));
}

async function open({ port, key }: CrashPlan): Promise<void> {
  const socket = new WebSocket(`ws://localhost:${port}/app/${key}?protocol=7&client=bench&version=1`);
  socket.on("message", (message: Buffer) => {
    const now = Date.now();
    const text = message.toString("utf8");
    if (!text.includes(tick)) return;
    const { data } = JSON.parse(text) as { data: string };
    ages.push(now - (JSON.parse(data) as { now: number }).now);
  });
  await once(socket, "message"); // the connection is established
  const subscribed = once(socket, "message");
  socket.send(JSON.stringify({ event: "pusher:subscribe", data: { channel: crashChannel } }));
  await subscribed;
}
