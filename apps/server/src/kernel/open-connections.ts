import type { Server } from "node:http";
import type { Socket } from "node:net";

/** How long a connection that was just opened has to send its request when the server closes, ms; and how often those are looked for that serve none. */
const graceMs = 1_000;
const lookMs = 100;

/** Ends, from now on, every connection that serves no request. */
export type EndUnused = () => { stop(): void };

/** Watches a server from before it listens. */
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
    // Node closes idle connections once, as it begins to close: one on which nothing was sent yet, or whose answer ends later, would stay for 65 s.
    let timer: NodeJS.Timeout;
    const end = (): void => {
      for (const [socket, under] of requests) if (under === 0) socket.destroy();
      timer = setTimeout(end, lookMs);
    };
    timer = setTimeout(end, graceMs);
    return { stop: () => clearTimeout(timer) };
  };
}

/** While servers close. */
export async function endingUnused(endings: readonly EndUnused[], close: () => Promise<unknown>): Promise<void> {
  const begun = endings.map((end) => end());
  await close();
  for (const ending of begun) ending.stop();
}
