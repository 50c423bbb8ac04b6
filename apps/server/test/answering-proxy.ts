import { once } from "node:events";
import { type Socket, connect, createServer } from "node:net";

/** A TCP proxy in front of PostgreSQL that answers in its place, like a standby or a connection pooler. */
export interface AnsweringProxy {
  readonly url: string;
  /** Refuses statements whose text includes this with the code. Null: refuses none. */
  refuse(text: string | null, code?: string): void;
  /** Number of statements refused so far. */
  refused(): number;
  /** Number of open connections. */
  connections(): number;
  close(): Promise<void>;
}

const readyIdle = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

function errorResponse(code: string): Buffer {
  const body = Buffer.from(`SERROR\0C${code}\0Mrefused by the proxy\0\0`);
  const head = Buffer.alloc(5);
  head.write("E");
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body, readyIdle]);
}

/** Removes `options` from the client's first message, as PgBouncer does with `ignore_startup_parameters = options`. */
function withoutOptions(startup: Buffer): Buffer {
  const texts = startup.subarray(8).toString("utf8").split("\0");
  const at = texts.indexOf("options");
  if (at >= 0) texts.splice(at, 2);
  const rest = Buffer.from(texts.join("\0"));
  const head = Buffer.alloc(8);
  head.writeInt32BE(rest.length + 8, 0);
  startup.copy(head, 4, 4, 8);
  return Buffer.concat([head, rest]);
}

export async function startAnsweringProxy(databaseUrl: string, settings: { dropsOptions?: boolean } = {}): Promise<AnsweringProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let refusal: { text: string; code: string } | null = null;
  let refused = 0;

  function pair(client: Socket): void {
    const server = connect(Number(target.port || 5432), target.hostname);
    let isFirst = true;
    client.on("data", (chunk) => {
      if (isFirst) {
        isFirst = false;
        return void server.write(settings.dropsOptions ? withoutOptions(chunk) : chunk);
      }
      if (!refusal || !chunk.includes(refusal.text)) return void server.write(chunk);
      refused++;
      client.write(errorResponse(refusal.code));
    });
    server.on("data", (chunk) => void client.write(chunk));
    sockets.add(client);
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
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
    refuse: (text, code = "25006") => {
      refusal = text === null ? null : { text, code };
    },
    refused: () => refused,
    connections: () => sockets.size,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await once(proxy, "close");
    },
  };
}
