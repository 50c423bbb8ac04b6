import type { RealtimeEvents } from "@trevo/contract/realtime";
import { playerChannel, publicChannel } from "@trevo/contract/realtime";
import { api, callerHeaders } from "./api.ts";
import { applyBalance, refreshBalance } from "./balance.ts";
import { receiveBet, receiveRecent } from "./bets.ts";
import { loadPart } from "./load-part.ts";
import { sessionStore } from "./session.ts";

export interface RealtimeSettings {
  key: string;
  host?: string | undefined;
  port?: number | undefined;
  path?: string | undefined;
  publicChat: number;
}

type Listener<E extends keyof RealtimeEvents> = (payload: RealtimeEvents[E]) => void;
const listeners = new Map<keyof RealtimeEvents, Set<(payload: never) => void>>();

/** Hears one kind of event while something is on the page. Returns how to stop. */
export function onRealtime<E extends keyof RealtimeEvents>(event: E, listener: Listener<E>): () => void {
  const set = listeners.get(event) ?? new Set();
  listeners.set(event, set.add(listener));
  return () => {
    set.delete(listener);
  };
}

function tell<E extends keyof RealtimeEvents>(event: E, payload: RealtimeEvents[E]): void {
  for (const listener of listeners.get(event) ?? []) (listener as Listener<E>)(payload);
}

/** Keeps one connection, made anew whenever the token changes. Returns how to stop. */
export function keepConnected(settings: RealtimeSettings): () => void {
  let close: (() => void) | null = null;
  let token: string | null | undefined;
  let turn = 0;
  const follow = async () => {
    const next = sessionStore.get().token;
    if (next === token) return;
    token = next;
    const mine = ++turn;
    close?.();
    close = null;
    const made = await connect(settings);
    if (mine === turn) close = made;
    else made();
  };
  const stop = sessionStore.subscribe(() => void follow());
  void follow();
  return () => {
    turn++;
    stop();
    close?.();
  };
}

async function connect(settings: RealtimeSettings): Promise<() => void> {
  const [{ default: Echo }, { default: Pusher }] = await loadPart(() => Promise.all([import("laravel-echo"), import("pusher-js")]));
  const echo = new Echo({ broadcaster: "pusher", Pusher, key: settings.key, ...endpoint(settings), auth: { headers: callerHeaders() } });
  const leave = (channel: string) => channel.replace(/^(private|presence)-/, "");
  const open = echo.channel(publicChannel(settings.publicChat));
  open.listen("BetPlaced", (event: RealtimeEvents["BetPlaced"]) => {
    receiveBet(event);
    tell("BetPlaced", event);
  });
  const { user, token } = sessionStore.get();
  if (user) listenAsPlayer(echo.private(leave(playerChannel(user.id))));
  let seen = false;
  echo.connector.onConnectionChange((status) => {
    // The server closes the sockets of a session that ended; the answer to any call says whether it did.
    if (status === "disconnected" && token && token === sessionStore.get().token) void api("GET /auth/me", {});
    if (status !== "connected") return;
    void showRecentWins();
    // What happened while the line was down is known to the server only.
    if (seen && sessionStore.get().token) void refreshBalance();
    seen = true;
  });
  return () => echo.disconnect();
}

/** A decoration: without an answer the page waits for the next win. */
async function showRecentWins(): Promise<void> {
  const reply = await api("GET /bets/recent", {});
  if (reply.ok) receiveRecent(reply.data.data);
}

interface Channel {
  listen(event: string, callback: (payload: never) => void): unknown;
}

function listenAsPlayer(channel: Channel): void {
  channel.listen("BalanceUpdated", (news: RealtimeEvents["BalanceUpdated"]) => {
    applyBalance(news);
    tell("BalanceUpdated", news);
  });
  channel.listen("PaymentApproved", (payment: RealtimeEvents["PaymentApproved"]) => {
    void refreshBalance();
    tell("PaymentApproved", payment);
  });
  channel.listen("WithdrawalUpdated", (withdrawal: RealtimeEvents["WithdrawalUpdated"]) => tell("WithdrawalUpdated", withdrawal));
}

/** Timeouts as the specification's section 9 has them. */
function endpoint({ host, port, path }: RealtimeSettings) {
  const secure = location.protocol === "https:";
  const at = port ?? (Number(location.port) || (secure ? 443 : 80));
  return {
    cluster: "eu",
    wsHost: host ?? location.hostname,
    wsPort: at,
    wssPort: at,
    ...(path ? { wsPath: path } : {}),
    forceTLS: secure,
    enabledTransports: secure ? ["wss" as const] : ["ws" as const],
    disableStats: true,
    activityTimeout: 120_000,
    pongTimeout: 30_000,
    unavailableTimeout: 10_000,
    authEndpoint: "/api/broadcasting/auth",
  };
}
