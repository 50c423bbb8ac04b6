import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { refuse } from "./errors.ts";

/** A body of a declared length up to this is read to its end even when it is not needed: the connection stays usable. */
const worthReadingBytes = 12 * 1024 * 1024;
/** How long a client has to read its answer before its connection is cut. */
const lingerMs = 1_000;

/** Runs `read`, and refuses with `body_too_large` as soon as more than `maxBytes` of the body have arrived; then nothing more of it is read. */
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

/** An answer that did not wait for the end of its request's body ends the connection, too; or Node would read on for as long as somebody sends. */
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
