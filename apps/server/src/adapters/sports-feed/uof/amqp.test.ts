import { setImmediate as turn } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type AmqpServer, createAmqpServer } from "../../../../../sandbox/src/uof/amqp-server.ts";
import { amqpTransport, type Delivery, maxBodyBytes } from "./amqp.ts";

const access = { exchange: "unifiedfeed", token: "token", vhost: "/unifiedfeed/1" };
const unhandled: unknown[] = [];
const onUnhandled = (error: unknown): void => void unhandled.push(error);
let server: AmqpServer | null = null;
beforeEach(() => {
  unhandled.length = 0;
  process.on("unhandledRejection", onUnhandled);
});
afterEach(async () => {
  process.off("unhandledRejection", onUnhandled);
  await server?.close();
});

const run = async (of: typeof access, onDelivery: (delivery: Delivery) => Promise<void>, signal: AbortSignal): Promise<void> => {
  server = createAmqpServer(of);
  const url = `amqp://127.0.0.1:${await server.listen(0)}`;
  await amqpTransport.run({ url, token: "token", bookmaker: "1" }, { onOpen: () => Promise.resolve(), onDelivery }, signal);
};

it("a server that refuses the queue ends the connection and not the process", async () => {
  await expect(run({ ...access, exchange: "another" }, () => Promise.resolve(), new AbortController().signal)).rejects.toThrow();
  for (let n = 0; n < 5; n += 1) await turn();
  expect(unhandled).toEqual([]);
});

it("a message above the maximum size is delivered without its content", async () => {
  const stopping = new AbortController();
  const sizes: number[] = [];
  // The last message cannot be acknowledged any more.
  const ran = run(
    access,
    ({ body }) => {
      sizes.push(body.length);
      if (sizes.length === 2) stopping.abort();
      return Promise.resolve();
    },
    stopping.signal,
  ).catch(() => undefined);
  const publish = () => {
    for (const more of [0, 1]) server?.publish("hi.-.live.odds_change.1.sr:match.1.-", "x".repeat(maxBodyBytes + more));
  };
  await expect
    .poll(
      () => {
        if (sizes.length === 0) publish();
        return sizes.length;
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(1);
  await ran;
  expect(sizes.slice(0, 2)).toEqual([maxBodyBytes, 0]);
}, 90_000);
