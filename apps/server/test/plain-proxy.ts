import { once } from "node:events";
import { type AddressInfo, type Socket, connect, createServer } from "node:net";

/** A TCP proxy in front of any server, whose connections a test can break. */
export interface PlainProxy {
  readonly url: string;
  /** Ends every connection, and refuses new ones until `restore`. */
  cut(): void;
  restore(): void;
  /** Stops reading from the server for the connected clients, as if they had stopped reading. */
  pause(): void;
  close(): Promise<void>;
}

export async function startPlainProxy(targetUrl: string): Promise<PlainProxy> {
  const target = new URL(targetUrl);
  const sockets = new Set<Socket>();
  const servers = new Set<Socket>();
  let isCut = false;
  const proxy = createServer((client) => {
    if (isCut) return void client.destroy();
    const server = connect(Number(target.port || 5432), target.hostname);
    servers.add(server);
    client.pipe(server).pipe(client);
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        sockets.delete(socket);
        servers.delete(socket);
        other.destroy();
      });
    }
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const url = new URL(targetUrl);
  url.hostname = "127.0.0.1";
  url.port = String((proxy.address() as AddressInfo).port);
  return {
    url: url.toString(),
    cut: () => {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    restore: () => {
      isCut = false;
    },
    pause: () => {
      for (const server of servers) server.unpipe().pause();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await once(proxy, "close");
    },
  };
}
