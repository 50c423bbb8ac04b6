import { type Server, type Socket, createServer } from "node:net";
import { createFieldReader, createFrameReader, encode, type Frame, frame, frameTypes, method } from "./amqp-frames.ts";

const { short, long, longLong, shortString, longString, emptyTable, octet } = encode;
const header = Buffer.from([0x41, 0x4d, 0x51, 0x50, 0, 0, 9, 1]);
const maxFrame = 128 * 1024;
const heartbeatS = 10;
const accessRefused = 403;
const notFound = 404;

export interface AmqpServer {
  /** Sends a message to every queue that is bound. */
  publish(routingKey: string, body: string): void;
  /** Cuts every connection. */
  cut(): void;
  listen(port: number): Promise<number>;
  close(): Promise<void>;
}

export interface AmqpAccess {
  readonly exchange: string;
  readonly token: string;
  readonly vhost: string;
}

interface Connection {
  readonly socket: Socket;
  channel: number;
  tag: string;
  isBound: boolean;
  isConsuming: boolean;
  deliveries: number;
}

/**
 * A message server for one exchange: every client gets an exclusive queue of its own, which ends with its connection. Knows no permissions
 * beyond the token, and no acknowledgements: what is sent is gone.
 */
export function createAmqpServer(access: AmqpAccess): AmqpServer {
  const connections = new Set<Connection>();
  const server: Server = createServer((socket) => {
    const connection: Connection = { socket, channel: 0, tag: "", isBound: false, isConsuming: false, deliveries: 0 };
    connections.add(connection);
    let greeting = Buffer.alloc(0);
    const readFrames = createFrameReader((read) => answer(connection, read, access));
    socket.on("data", (chunk) => {
      if (greeting.length >= header.length) return readFrames(chunk);
      greeting = Buffer.concat([greeting, chunk]);
      if (greeting.length < header.length) return;
      if (!greeting.subarray(0, header.length).equals(header)) return void socket.end(header);
      socket.write(method(0, [10, 10], octet(0), octet(9), emptyTable, longString("PLAIN"), longString("en_US")));
      const more = greeting.subarray(header.length);
      if (more.length > 0) readFrames(more);
    });
    const beat = setInterval(() => socket.write(frame(frameTypes.heartbeat, 0, Buffer.alloc(0))), (heartbeatS * 1_000) / 2);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      clearInterval(beat);
      connections.delete(connection);
    });
  });
  return {
    publish: (routingKey, body) => {
      for (const connection of connections)
        if (connection.isBound && connection.isConsuming) deliver(connection, { ...access, routingKey, body });
    },
    cut: () => {
      for (const { socket } of connections) socket.destroy();
    },
    listen: (port) =>
      new Promise((resolve, reject) => {
        server.once("error", reject);
        server.listen(port, "127.0.0.1", () => {
          const address = server.address();
          resolve(typeof address === "object" && address ? address.port : port);
        });
      }),
    close: () => {
      for (const { socket } of connections) socket.destroy();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}

interface Sending {
  readonly exchange: string;
  readonly routingKey: string;
  readonly body: string;
}

function deliver(connection: Connection, { exchange, routingKey, body }: Sending): void {
  const { socket, channel, tag } = connection;
  const content = Buffer.from(body);
  const number = longLong((connection.deliveries += 1));
  socket.write(method(channel, [60, 60], shortString(tag), number, octet(0), shortString(exchange), shortString(routingKey)));
  socket.write(frame(frameTypes.header, channel, Buffer.concat([short(60), short(0), longLong(content.length), short(0)])));
  for (let at = 0; at < content.length; at += maxFrame - 8)
    socket.write(frame(frameTypes.body, channel, content.subarray(at, at + maxFrame - 8)));
}

type Handler = (connection: Connection, frame: Frame, access: AmqpAccess) => Buffer | null;

/** By class and method id. */
const handlers: Readonly<Record<string, Handler>> = {
  /** Connection.StartOk: `\0user\0password`. */
  "10.11": ({ socket }, { payload }, { token }) => {
    const fields = createFieldReader(payload);
    fields.table();
    fields.shortString();
    if (fields.longString().split("\0")[1] !== token) {
      socket.end(method(0, [10, 50], short(accessRefused), shortString("ACCESS_REFUSED"), short(10), short(11)));
      return null;
    }
    return method(0, [10, 30], short(1), long(maxFrame), short(heartbeatS));
  },
  "10.31": () => null,
  "10.40": ({ socket }, { payload }, { vhost }) => {
    if (createFieldReader(payload).shortString() === vhost) return method(0, [10, 41], shortString(""));
    socket.end(method(0, [10, 50], short(accessRefused), shortString("NO_VHOST"), short(10), short(40)));
    return null;
  },
  "10.50": () => method(0, [10, 51]),
  "20.10": (connection, { channel }) => {
    connection.channel = channel;
    return method(channel, [20, 11], long(0));
  },
  "20.40": (_connection, { channel }) => method(channel, [20, 41]),
  "50.10": (_connection, { channel }) => method(channel, [50, 11], shortString(`amq.gen-${channel}`), long(0), long(0)),
  "50.20": (connection, { channel, payload }, { exchange }) => {
    const fields = createFieldReader(payload);
    fields.short();
    fields.shortString();
    connection.isBound = fields.shortString() === exchange;
    if (!connection.isBound) return method(channel, [20, 40], short(notFound), shortString("NOT_FOUND"), short(50), short(20));
    return method(channel, [50, 21]);
  },
  "60.10": (_connection, { channel }) => method(channel, [60, 11]),
  "60.20": (connection, { channel, payload }) => {
    const fields = createFieldReader(payload);
    fields.short();
    fields.shortString();
    connection.tag = fields.shortString() || "consumer";
    connection.isConsuming = true;
    return method(channel, [60, 21], shortString(connection.tag));
  },
};

function answer(connection: Connection, read: Frame, access: AmqpAccess): void {
  if (read.type !== frameTypes.method) return;
  const reply = handlers[`${read.payload.readUInt16BE(0)}.${read.payload.readUInt16BE(2)}`]?.(connection, read, access);
  if (reply) connection.socket.write(reply);
}
