import { type Socket, connect, createServer } from "node:net";
import { once } from "node:events";

/** A TCP proxy in front of PostgreSQL that cuts a connection at critical moments. */
export interface CuttingProxy {
  readonly url: string;
  /** Number of connections cut so far. */
  cuts(): number;
  /**
   * Cuts the next request of a client: `after-commit`, when PostgreSQL has answered it completely and none of the answer has been
   * forwarded; or `before`, without forwarding the request.
   */
  cutNext(moment: "after-commit" | "before"): void;
  close(): Promise<void>;
}

/** ReadyForQuery, idle: PostgreSQL's message at the end of a transaction. */
const ready = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

export async function startCuttingProxy(databaseUrl: string): Promise<CuttingProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let armed: "after-commit" | "before" | null = null;
  let cuts = 0;

  function pair(client: Socket): void {
    const server = connect(Number(target.port || 5432), target.hostname);
    let swallowing = false;
    const cut = () => {
      cuts++;
      client.destroy();
      server.destroy();
    };
    client.on("data", (chunk) => {
      const moment = armed;
      armed = null;
      if (moment === "before") return cut();
      if (moment === "after-commit") swallowing = true;
      server.write(chunk);
    });
    server.on("data", (chunk) => {
      if (!swallowing) return void client.write(chunk);
      if (chunk.subarray(-ready.length).equals(ready)) cut();
    });
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  }

  const proxy = createServer(pair).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const address = proxy.address();
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String(typeof address === "object" && address ? address.port : 0);
  return {
    url: url.toString(),
    cuts: () => cuts,
    cutNext: (moment) => {
      armed = moment;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await once(proxy, "close");
    },
  };
}
