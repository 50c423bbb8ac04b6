import { setTimeout as sleep } from "node:timers/promises";
import { createCalls } from "../../apps/server/test/test-site.ts";
import type { Installation } from "../installation.ts";

export type Json = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any -- a client reads replies as a stranger would

/** A call that may be sent any number of times. Its key or transaction makes it count once. */
export interface Wish {
  readonly path: string;
  readonly key: string;
  readonly body: Json;
  readonly headers: Record<string, string>;
}

export interface Reply {
  readonly status: number;
  readonly json: Json;
}

export interface Caller {
  /** Returns null if there was no definite answer: the server died, or could not report the result. */
  send(server: 0 | 1, wish: Wish): Promise<Reply | null>;
  /** Repeats the call until there is a definite answer. */
  insist(server: 0 | 1, wish: Wish): Promise<Reply>;
  get(server: 0 | 1, path: string, token: string): Promise<Json | null>;
  readonly site: ReturnType<typeof createCalls>;
}

/** Kills may follow each other before a server has started, and a busy machine starts it slowly. */
const timeoutMs = 300_000;

export function createCaller(installation: Installation): Caller {
  const baseOf = (server: 0 | 1) => `http://localhost:${installation.victims[server].port}`;
  const site = createCalls(baseOf(0), installation.sandbox.url);
  const definite = async (call: Promise<Reply>): Promise<Reply | null> => {
    const reply = await call.catch(() => null);
    return reply === null || reply.status >= 500 || reply.status === 429 ? null : reply;
  };
  const send: Caller["send"] = (server, { path, key, body, headers }) =>
    definite(site.call("POST", path, { base: baseOf(server), key, raw: JSON.stringify(body), headers }));
  return {
    site,
    send,
    insist: async (server, wish) => {
      for (const until = performance.now() + timeoutMs; performance.now() < until; await sleep(50)) {
        const reply = await send(server, wish);
        if (reply) return reply;
      }
      throw new Error(`no definite answer: ${wish.path}`);
    },
    get: async (server, path, token) => (await definite(site.call("GET", path, { base: baseOf(server), token })))?.json ?? null,
  };
}
