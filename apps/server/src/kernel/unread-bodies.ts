import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { refuse } from "./errors.ts";

/** A body with a declared length up to this is read to its end even if not needed, so that the connection can be reused. */
const worthReadingBytes = 12 * 1024 * 1024;
/** How long a client has to read its response before the connection is closed, in ms. */
const lingerMs = 1_000;

/** Runs `read`, and refuses with `body_too_large` as soon as more than `maxBytes` of the body have arrived. The rest is not read. */
export async function readAtMost<T>(raw: IncomingMessage, maxBytes: number, read: () => Promise<T>): Promise<T> {
  if (Number(raw.headers["content-length"] ?? 0) > maxBytes) throw refuse("body_too_large");
  const { promise: exceeded, reject } = Promise.withResolvers<never>();
  let bytes = 0;
  const count = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes <= maxBytes) return;
    raw.off("data", count);
    raw.unpipe();
    raw.pause();
    reject(refuse("body_too_large"));
  };
  raw.on("data", count);
  try {
    return await Promise.race([read(), exceeded]);
  } finally {
    raw.off("data", count);
  }
}

/**
 * Closes the connection after a response that did not wait for the request's body. Otherwise Node would read as long as the client sends.
 */
export function endUnreadBodies(app: FastifyInstance): void {
  app.addHook("onResponse", (request, _reply, done) => {
    const { raw } = request;
    const declared = Number(raw.headers["content-length"] ?? Infinity);
    if (!raw.complete && declared > worthReadingBytes) {
      const { socket } = raw;
      raw.pause();
      socket.pause();
      socket.end();
      setTimeout(() => socket.destroy(), lingerMs).unref();
    }
    done();
  });
}
