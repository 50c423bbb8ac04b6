import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Channels, type ChannelsNeeds, openChannels } from "./channels.ts";

/** The server's end of the connection, scripted by a test. */
class Wire extends EventTarget {
  static readonly OPEN = 1;
  static readonly all: Wire[] = [];
  readyState = Wire.OPEN;
  readonly said: { event: string; data: Record<string, unknown> }[] = [];
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    Wire.all.push(this);
  }
  send(text: string): void {
    this.said.push(JSON.parse(text) as Wire["said"][number]);
  }
  close(): void {
    this.readyState = 3;
  }
  emit(event: string, data: unknown = {}, channel?: string): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify({ event, channel, data: JSON.stringify(data) }) }));
  }
  end(code: number): void {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }
  stand(): void {
    this.emit("pusher:connection_established", { socket_id: `1.${Wire.all.length}`, activity_timeout: 120 });
  }
  /** Subscribed channels with their signatures. */
  get entered(): Record<string, unknown>[] {
    return this.said.filter(({ event }) => event === "pusher:subscribe").map(({ data }) => data);
  }
}

const line = (): Wire => Wire.all.at(-1) as Wire;
let open: Channels[] = [];
const start = (needs: Partial<ChannelsNeeds> = {}): Channels => {
  const channels = openChannels({ url: "ws://site/app/key", authorise: async () => ({ auth: "key:sign" }), ...needs });
  open.push(channels);
  return channels;
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Wire);
});
afterEach(() => {
  for (const channels of open) channels.close();
  open = [];
  Wire.all.length = 0;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("channels are subscribed once the connection is open, private ones with their signature", async () => {
  const authorise = vi.fn(async () => ({ auth: "key:sign" }));
  const channels = start({ authorise });
  const received = vi.fn();
  channels.join("open.30", received);
  channels.join("private-me", () => undefined);
  expect(line().entered).toEqual([]);
  line().stand();
  await vi.advanceTimersByTimeAsync(0);
  expect(line().entered).toEqual([{ channel: "open.30" }, { channel: "private-me", auth: "key:sign" }]);
  expect(authorise).toHaveBeenCalledWith({ socket_id: "1.1", channel_name: "private-me" });
  line().emit("Seen", { amount: 5 }, "open.30");
  line().emit("Elsewhere", {}, "open.31");
  expect(received.mock.calls).toEqual([["Seen", { amount: 5 }]]);
});

test("a lost connection is reopened after a growing pause, and its channels are subscribed again", async () => {
  const onConnected = vi.fn();
  start({ onConnected }).join("open.30", () => undefined);
  line().stand();
  line().end(1006);
  await vi.advanceTimersByTimeAsync(499);
  expect(Wire.all).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(501);
  expect(Wire.all).toHaveLength(2);
  line().end(1006);
  await vi.advanceTimersByTimeAsync(999);
  expect(Wire.all).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1_001);
  expect(Wire.all).toHaveLength(3);
  line().stand();
  expect(line().entered).toEqual([{ channel: "open.30" }]);
  expect(onConnected).toHaveBeenCalledTimes(2);
});

test("the network's return reopens the connection when no attempt is in progress", async () => {
  const channels = start();
  for (let failure = 0; failure < 6; failure++) {
    line().end(1006);
    await vi.advanceTimersByTimeAsync(30_000);
  }
  const before = Wire.all.length;
  line().end(1006);
  channels.wake();
  channels.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(Wire.all).toHaveLength(before + 1);
});

test("a refusal ends the connection permanently; a request to reconnect is followed at once", async () => {
  const onRefused = vi.fn();
  start({ onRefused });
  line().stand();
  line().end(4200);
  await vi.advanceTimersByTimeAsync(0);
  expect(Wire.all).toHaveLength(2);
  line().end(4009);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(Wire.all).toHaveLength(2);
  expect(onRefused).toHaveBeenCalledOnce();
});

test("after 120 s of silence a ping is sent, and after 30 s more the connection is reopened", async () => {
  start();
  const first = line();
  first.stand();
  await vi.advanceTimersByTimeAsync(119_999);
  expect(first.said).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(first.said).toEqual([{ event: "pusher:ping", data: {} }]);
  first.emit("pusher:pong");
  await vi.advanceTimersByTimeAsync(120_000 + 29_999);
  expect(first.readyState).toBe(Wire.OPEN);
  await vi.advanceTimersByTimeAsync(1);
  expect(first.readyState).not.toBe(Wire.OPEN);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(Wire.all).toHaveLength(2);
});

test("a connection that does not open within 10 s is abandoned", async () => {
  start();
  await vi.advanceTimersByTimeAsync(11_000);
  expect(Wire.all.map(({ readyState }) => readyState)).toEqual([3, Wire.OPEN]);
});

test("a channel refused by the server stays unsubscribed; an unanswered subscription is retried", async () => {
  const refused = start({ authorise: async () => null });
  refused.join("private-me", () => undefined);
  line().stand();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(line().entered).toEqual([]);
  expect(Wire.all).toHaveLength(1);

  const authorise = vi.fn<ChannelsNeeds["authorise"]>().mockRejectedValueOnce(new Error("offline")).mockResolvedValue({ auth: "key:sign" });
  start({ authorise }).join("private-me", () => undefined);
  line().stand();
  await vi.advanceTimersByTimeAsync(1_000);
  line().stand();
  await vi.advanceTimersByTimeAsync(0);
  expect(line().entered).toEqual([{ channel: "private-me", auth: "key:sign" }]);
});

test("a removed listener receives nothing and does not subscribe again", async () => {
  const channels = start();
  const received = vi.fn();
  const leave = channels.join("open.30", received);
  line().stand();
  leave();
  expect(line().said.at(-1)).toEqual({ event: "pusher:unsubscribe", data: { channel: "open.30" } });
  line().emit("Seen", {}, "open.30");
  line().end(4200);
  await vi.advanceTimersByTimeAsync(0);
  line().stand();
  expect(line().entered).toEqual([]);
  expect(received).not.toHaveBeenCalled();
});
