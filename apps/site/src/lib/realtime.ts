import { type ChannelEntry, type Channels, openChannels } from "@trevo/contract/channels";
import type { RealtimeEvents } from "@trevo/contract/realtime";
import { eventPrefix, playerChannel, publicChannel } from "@trevo/contract/realtime";
import { api, callerHeaders } from "./api.ts";
import { applyBalance, refreshBalance } from "./balance.ts";
import { receiveBet, receiveRecent } from "./bets.ts";
import { guestIdentity } from "./guest.ts";
import { sessionStore } from "./session.ts";

export interface RealtimeSettings {
  key: string;
  host?: string | undefined;
  port?: number | undefined;
  path?: string | undefined;
  publicChat: number;
}

/** Channel of an event: the tenant's public channel, or the visitor's own as a player or a guest. */
export type ChannelRole = "public" | "player" | "guest";

type Listener<E extends keyof RealtimeEvents> = (payload: RealtimeEvents[E], channel: ChannelRole) => void;
const listeners = new Map<keyof RealtimeEvents, Set<(payload: never, channel: ChannelRole) => void>>();

/** Subscribes to one kind of event. Returns a function that unsubscribes. */
export function onRealtime<E extends keyof RealtimeEvents>(event: E, listener: Listener<E>): () => void {
  const set = listeners.get(event) ?? new Set();
  listeners.set(event, set.add(listener));
  return () => {
    set.delete(listener);
  };
}

function publish(event: keyof RealtimeEvents, payload: never, channel: ChannelRole): void {
  for (const listener of listeners.get(event) ?? []) listener(payload, channel);
}

/** Keeps one connection open and reconnects when the token changes or its player becomes known. Returns a function that closes it. */
export function keepConnected(settings: RealtimeSettings): () => void {
  let close: (() => void) | null = null;
  let identity: string | undefined;
  const follow = () => {
    const { token, user } = sessionStore.get();
    const next = `${token} ${user?.id}`;
    if (next === identity) return;
    identity = next;
    close?.();
    close = connect(settings);
  };
  const stop = sessionStore.subscribe(follow);
  follow();
  return () => {
    stop();
    close?.();
  };
}

let line: Channels | null = null;
/** Channels joined by parts of the page, each with the function that leaves it. */
const joined = new Map<string, (() => void) | undefined>();

/** Joins a channel on this connection and every later one. Returns a function that leaves it. */
export function joinChannel(channel: string): () => void {
  joined.set(channel, line?.join(channel, receive("public")));
  return () => {
    joined.get(channel)?.();
    joined.delete(channel);
  };
}

/**
 * Opens a connection with the current token and joins the public channel, the visitor's own channel and those joined by parts of the page.
 * Returns a function that closes it.
 */
function connect({ key, publicChat, ...endpoint }: RealtimeSettings): () => void {
  const { user, token } = sessionStore.get();
  const channels = openChannels({
    url: `${socketOrigin(endpoint)}/app/${key}`,
    authorise,
    onConnected() {
      void showRecentWins();
    },
    // The server closes the sockets of an ended session; the response to any call tells whether the session has ended.
    onRefused: () => void (token && token === sessionStore.get().token && api("GET /auth/me", {})),
  });
  line = channels;
  channels.join(publicChannel(publicChat), receive("public"));
  for (const channel of joined.keys()) joinChannel(channel);
  if (user) channels.join(playerChannel(user.id), receive("player"));
  else if (!token) channels.join(playerChannel(guestIdentity()), receive("guest"));
  addEventListener("online", channels.wake);
  return () => {
    removeEventListener("online", channels.wake);
    channels.close();
  };
}

async function authorise(entry: ChannelEntry) {
  const headers = { ...callerHeaders(), "content-type": "application/json" };
  const reply = await fetch("/api/broadcasting/auth", { method: "POST", headers, body: JSON.stringify(entry) });
  const unanswered = reply.status >= 500 || reply.status === 429;
  // A failure of a guest's own channel must not close the connection that delivers public wins.
  if (unanswered && sessionStore.get().token) throw new Error(`no answer from the authorisation: ${reply.status}`);
  return reply.ok ? ((await reply.json()) as { auth: string; channel_data?: string }) : null;
}

const receive = (channel: ChannelRole) => (name: string, data: unknown) => {
  // Only the server knows movements from before this channel was joined, at the start or during a disconnection.
  if (channel === "player" && name.endsWith("_succeeded")) void refreshBalance();
  if (!name.startsWith(eventPrefix)) return;
  const event = name.slice(eventPrefix.length) as keyof RealtimeEvents;
  if (event === "BetPlaced") receiveBet(data as RealtimeEvents["BetPlaced"]);
  if (event === "BalanceUpdated") applyBalance(data as RealtimeEvents["BalanceUpdated"]);
  if (event === "PaymentApproved") void refreshBalance();
  publish(event, data as never, channel);
};

/** Decorative only: without a response the page waits for the next win. */
async function showRecentWins(): Promise<void> {
  const reply = await api("GET /bets/recent", {});
  if (reply.ok) receiveRecent(reply.data.data);
}

function socketOrigin({ host, port, path }: Pick<RealtimeSettings, "host" | "port" | "path">): string {
  const secure = location.protocol === "https:";
  const at = port ?? (Number(location.port) || (secure ? 443 : 80));
  return `${secure ? "wss" : "ws"}://${host ?? location.hostname}:${at}${path ?? ""}`;
}
