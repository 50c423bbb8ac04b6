import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * How long a new connection may take to send its request while the server is closing, in ms; and how often idle connections are looked for.
 */
const graceMs = 1_000;
const lookMs = 100;

/** Starts closing every connection that serves no request. */
export type EndUnused = () => { stop(): void };

/** Call it before the server listens. */
export function watchConnections(server: Server): EndUnused {
  const requests = new Map<Socket, number>();
  const count = (socket: Socket, by: 1 | -1): void => {
    const before = requests.get(socket);
    if (before !== undefined) requests.set(socket, before + by);
  };
  server.on("connection", (socket: Socket) => {
    requests.set(socket, 0);
    socket.once("close", () => requests.delete(socket));
  });
  server.on("request", ({ socket }, response) => {
    count(socket, 1);
    response.once("close", () => count(socket, -1));
  });
  return () => {
    // Node closes idle connections only once, when closing starts: a connection without a request yet, or whose response ends later, would
    // stay open for 65 s.
    let timer: NodeJS.Timeout;
    const end = (): void => {
      for (const [socket, under] of requests) if (under === 0) socket.destroy();
      timer = setTimeout(end, lookMs);
    };
    timer = setTimeout(end, graceMs);
    return { stop: () => clearTimeout(timer) };
  };
}

/** Closes idle connections while servers close. */
export async function endingUnused(endings: readonly EndUnused[], close: () => Promise<unknown>): Promise<void> {
  const begun = endings.map((end) => end());
  await close();
  for (const ending of begun) ending.stop();
}
