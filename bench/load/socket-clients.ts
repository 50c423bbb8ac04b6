import { type Socket, connect } from "node:net";

/**
 * Opens many WebSocket clients in one process that only count bytes: all frames of a run have the same length, so the byte count yields the
 * frame count. Messages: the plan, then `go` (start counting), then `stop` (answered with the count). With a marker they also read the
 * frames; then `stop` is answered with the arrivals.
 */
export interface SocketPlan {
  readonly port: number;
  readonly connections: number;
  readonly channel: string;
  /** Key of the brand; the bench's own server has a fixed one. */
  readonly key?: string;
  /** Pattern of a message's name, in its first group. */
  readonly marker?: string;
}

/** A message that all sockets receive. Times in ms since 1970, with fractions. */
export interface Arrival {
  readonly name: string;
  sockets: number;
  last: number;
  /** The first time of day in the message. */
  readonly time: string | null;
}

let bytes = 0;
let marker: RegExp | null = null;
const arrivals = new Map<string, Arrival>();

process.once("message", (plan: SocketPlan) => {
  if (plan.marker !== undefined) marker = new RegExp(plan.marker, "g");
  void openAll(plan).then(() => {
    process.on("message", (word) => {
      if (word === "go") {
        bytes = 0;
        arrivals.clear();
      } else process.send?.(marker ? [...arrivals.values()] : bytes, () => process.exit(0));
    });
    process.send?.("ready");
  });
});

/** A few at a time, so that the server's backlog is not exceeded. */
async function openAll(plan: SocketPlan): Promise<void> {
  for (let opened = 0; opened < plan.connections; opened += 50)
    await Promise.all(Array.from({ length: Math.min(50, plan.connections - opened) }, (_, nth) => open(plan, opened + nth)));
}

function open({ port, channel, key = "bench-key" }: SocketPlan, nth: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let answered = false;
    const take = (length: number, buffer: Buffer): boolean => {
      bytes += length;
      if (marker) note(buffer.toString("latin1", 0, length), marker);
      if (!answered) {
        answered = true;
        socket.write(maskedText(JSON.stringify({ event: "pusher:subscribe", data: { channel } })));
        setTimeout(resolve, 20);
      }
      return true;
    };
    const socket: Socket = connect({
      port,
      host: "127.0.0.1",
      noDelay: true,
      onread: { buffer: Buffer.allocUnsafe(256 * 1024), callback: take },
    });
    socket.once("error", reject);
    socket.write(
      `GET /app/${key}?protocol=7 HTTP/1.1\r\nHost: localhost:${port}\r\nX-Forwarded-For: 10.7.${nth >> 8}.${nth & 255}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    );
  });
}

function note(text: string, pattern: RegExp): void {
  const now = performance.timeOrigin + performance.now();
  for (const [, name = ""] of text.matchAll(pattern)) {
    const arrival = arrivals.get(name) ?? { name, sockets: 0, last: 0, time: /\d{4}-\d\d-\d\dT[\d:.]+Z/.exec(text)?.[0] ?? null };
    arrival.sockets += 1;
    arrival.last = now;
    arrivals.set(name, arrival);
  }
}

/** Encodes a final text frame of fewer than 126 bytes, masked with zeros. */
function maskedText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}
