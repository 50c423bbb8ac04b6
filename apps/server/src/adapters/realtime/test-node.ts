import type { AddressInfo } from "node:net";
import Fastify, { type FastifyRequest } from "fastify";
import Echo from "laravel-echo";
import pusherModule from "pusher-js";
import { type RawData, WebSocket } from "ws";
import type { Bus } from "../../kernel/bus.ts";
import { createClientAddress } from "../../kernel/client-address.ts";
import { systemClock } from "../../kernel/clock.ts";
import { sendError } from "../../kernel/http-errors.ts";
import { createLog } from "../../kernel/log.ts";
import { createMetrics } from "../../kernel/metrics.ts";
import { createRateLimiter } from "../../kernel/rate-limiter.ts";
import type { Identity } from "./channel-rules.ts";
import { registerHttpApiRoutes } from "./http-api-routes.ts";
import { type RealtimeOptions, createRealtime } from "./realtime.ts";
import { registerBroadcastingRoutes } from "./routes.ts";
import type { RealtimeTenant, TenantLookup } from "./tenant-lookup.ts";

// The typings describe an ES module, but Node loads the constructor itself.
const Pusher = pusherModule as unknown as typeof pusherModule.default;

export const trevo: RealtimeTenant = {
  id: 1,
  slug: "trevo",
  state: "active",
  hosts: ["trevo.example"],
  public_chat_id: 30,
  key: "key-one",
  secret: "secret-one",
  app_id: "1",
};
export const ipe: RealtimeTenant = {
  id: 2,
  slug: "ipe",
  state: "active",
  hosts: ["ipe.example"],
  public_chat_id: 30,
  key: "key-two",
  secret: "secret-two",
  app_id: "2",
};
/** A disabled tenant. */
export const jatoba: RealtimeTenant = {
  id: 3,
  slug: "jatoba",
  state: "inactive",
  hosts: ["jatoba.example"],
  public_chat_id: 30,
  key: "key-three",
  secret: "secret-three",
  app_id: "3",
};
export const sucupira: RealtimeTenant = {
  id: 4,
  slug: "sucupira",
  state: "maintenance",
  hosts: ["sucupira.example"],
  public_chat_id: 30,
  key: "key-four",
  secret: "secret-four",
  app_id: "4",
};

const known = [trevo, ipe, jatoba, sucupira];
const tenants: TenantLookup = {
  byKey: async (key) => known.find((tenant) => tenant.key === key) ?? null,
  byId: async (id) => known.find((tenant) => tenant.id === id) ?? null,
};

export const ana = { player_id: "0199a000-0000-7000-8000-00000000000a", session_id: "session-ana", masked_name: "An•••a" };
export const bia = { player_id: "0199a000-0000-7000-8000-00000000000b", session_id: "session-bia", masked_name: null };

/** Players by bearer token. */
const people: Record<string, Pick<Identity, "player_id" | "session_id" | "masked_name">> = {
  ana,
  bia,
  ana2: { ...ana, session_id: "session-ana-2" },
  ana3: { ...ana, session_id: "session-ana-3" },
};

async function identify(request: FastifyRequest): Promise<Identity | null> {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1];
  const guest = request.headers["guest-id"];
  const tenant_id = request.headers["x-tenant"] === "ipe" ? ipe.id : trevo.id;
  const nobody = { player_id: null, session_id: null, masked_name: null };
  if (token !== undefined && !people[token]) return null;
  return { tenant_id, guest_id: typeof guest === "string" ? guest : null, ...(token === undefined ? nobody : (people[token] ?? nobody)) };
}

/** Starts a real HTTP server with the real routes and the real-time server attached; only the sessions are fake. */
export async function startTestNode({
  bus,
  options,
  rate = 100,
  lookup = tenants,
}: {
  bus: Bus;
  options?: Partial<RealtimeOptions>;
  rate?: number;
  lookup?: TenantLookup;
}) {
  const app = Fastify({ routerOptions: { maxParamLength: 400 } });
  const log = createLog("silent");
  app.setErrorHandler((error, request, reply) => sendError(error, { request, reply, log }));
  const metrics = createMetrics();
  const addressOf = createClientAddress(["loopback"]);
  const realtime = createRealtime({ bus, clock: systemClock, log, metrics, tenants: lookup, addressOf, ...(options && { options }) });
  registerBroadcastingRoutes(app, {
    identify,
    tenants: lookup,
    bindSocket: realtime.bindSocket,
    clock: systemClock,
    limiter: createRateLimiter({ clock: systemClock, scale: rate }),
  });
  registerHttpApiRoutes(app, { tenants: lookup, realtime, clock: systemClock });
  await app.listen({ port: 0, host: "127.0.0.1" });
  realtime.attach(app.server);
  const { port } = app.server.address() as AddressInfo;
  return {
    app,
    realtime,
    port,
    metric: async (name: string) => (await metrics.getSingleMetric(name)?.get())?.values ?? [],
    close: async () => {
      await realtime.close();
      await app.close();
    },
  };
}

export type TestNode = Awaited<ReturnType<typeof startTestNode>>;

/** Connects unmodified laravel-echo over unmodified pusher-js, configured as on the site. */
export function connectEcho({ port }: TestNode, who: { token?: string; guest?: string; key?: string; api?: TestNode; path?: string } = {}) {
  const headers: Record<string, string> = {};
  if (who.token !== undefined) headers["Authorization"] = `Bearer ${who.token}`;
  if (who.guest !== undefined) headers["Guest-ID"] = who.guest;
  const api = `http://127.0.0.1:${who.api?.port ?? port}${who.path ?? "/api/broadcasting"}`;
  const client = new Pusher(who.key ?? trevo.key, {
    cluster: "eu",
    wsHost: "127.0.0.1",
    wsPort: port,
    forceTLS: false,
    enabledTransports: ["ws", "wss"],
    channelAuthorization: { endpoint: `${api}/auth`, transport: "ajax", headers },
    userAuthentication: { endpoint: `${api}/user-auth`, transport: "ajax", headers },
  });
  return { echo: new Echo({ broadcaster: "pusher", client }), client };
}

export interface Frame {
  readonly event: string;
  readonly channel?: string;
  readonly data?: unknown;
  readonly user_id?: string;
}

export interface RawClient {
  readonly ws: WebSocket;
  readonly frames: Frame[];
  socketId(): Promise<string>;
  say(event: string, data: unknown, channel?: string): void;
  /** Resolves with the first frame, past or future, that matches. */
  received(matches: (frame: Frame) => boolean): Promise<Frame>;
  readonly closed: Promise<number>;
}

export const named = (event: string) => (frame: Frame) => frame.event === event;

/** Connects a client that sends exactly what a test passes to it. */
export function connectRaw(
  { port }: TestNode,
  {
    path = `/app/${trevo.key}?protocol=7`,
    origin,
    headers = {},
  }: { path?: string; origin?: string; headers?: Record<string, string> } = {},
): RawClient {
  const ws = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers, ...(origin !== undefined && { origin }) });
  const frames: Frame[] = [];
  const waiting = new Set<() => void>();
  ws.on("message", (data: RawData) => {
    frames.push(JSON.parse(Buffer.isBuffer(data) ? data.toString("utf8") : "") as Frame);
    for (const look of waiting) look();
  });
  ws.on("error", () => undefined);
  const received = (matches: (frame: Frame) => boolean) =>
    new Promise<Frame>((resolve) => {
      const look = () => {
        const found = frames.find(matches);
        if (!found) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
    });
  return {
    ws,
    frames,
    received,
    socketId: async () => dataOf(await received(named("pusher:connection_established")))["socket_id"] as string,
    say: (event, data, channel) => ws.send(JSON.stringify({ event, channel, data })),
    closed: new Promise((resolve) => ws.once("close", resolve)),
  };
}

/** Returns the payload of a frame, which Pusher sends as text. */
export const dataOf = ({ data }: Frame): Record<string, unknown> =>
  (typeof data === "string" ? JSON.parse(data) : data) as Record<string, unknown>;

/** Resolves when everything that the client has sent before is processed: the node answers in order. Each call needs one more `pong`. */
export async function settled({ say, frames, received }: Pick<RawClient, "say" | "frames" | "received">): Promise<void> {
  const pongs = () => frames.filter(named("pusher:pong")).length;
  const before = pongs();
  say("pusher:ping", {});
  await received(() => pongs() > before);
}

/** Requests the authorisation that a page would request. */
export async function authorise({ port }: TestNode, body: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await fetch(`http://127.0.0.1:${port}/api/broadcasting/auth`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as { auth: string; channel_data?: string } };
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
