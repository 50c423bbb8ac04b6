import { setTimeout as sleep } from "node:timers/promises";
import { createCalls } from "../../apps/server/test/test-site.ts";
import type { Installation } from "../installation.ts";

export type Json = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any -- a client reads replies as a stranger would

/** One call that may be sent any number of times; its key, or its transaction, makes it one. */
export interface Wish {
  readonly path: string;
  readonly key: string;
  readonly body: Json;
  readonly headers: Record<string, string>;
}

export interface Heard {
  readonly status: number;
  readonly json: Json;
}

export interface Caller {
  /** Null where no definite answer came: the server died, or could not say. */
  send(server: 0 | 1, wish: Wish): Promise<Heard | null>;
  /** Until there is one. */
  insist(server: 0 | 1, wish: Wish): Promise<Heard>;
  get(server: 0 | 1, path: string, token: string): Promise<Json | null>;
  readonly site: ReturnType<typeof createCalls>;
}

const timeoutMs = 120_000;

export function createCaller(installation: Installation): Caller {
  const baseOf = (server: 0 | 1) => `http://localhost:${installation.victims[server].port}`;
  const site = createCalls(baseOf(0), installation.sandbox.url);
  const definite = async (call: Promise<Heard>): Promise<Heard | null> => {
    const heard = await call.catch(() => null);
    return heard === null || heard.status >= 500 || heard.status === 429 ? null : heard;
  };
  const send: Caller["send"] = (server, { path, key, body, headers }) =>
    definite(site.call("POST", path, { base: baseOf(server), key, raw: JSON.stringify(body), headers }));
  return {
    site,
    send,
    insist: async (server, wish) => {
      for (const until = performance.now() + timeoutMs; performance.now() < until; await sleep(50)) {
        const heard = await send(server, wish);
        if (heard) return heard;
      }
      throw new Error(`no definite answer: ${wish.path}`);
    },
    get: async (server, path, token) => (await definite(site.call("GET", path, { base: baseOf(server), token })))?.json ?? null,
  };
}
