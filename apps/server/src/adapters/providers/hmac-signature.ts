import { createHmac, timingSafeEqual } from "node:crypto";

/** Hex HMAC-SHA256. */
export const hmacOf = (message: string | Buffer, key: string): string => createHmac("sha256", key).update(message).digest("hex");

/** True if the header is the message's HMAC under one of the keys. Tries every key, in a time that does not depend on where they differ. */
export function hmacMatches(header: string | string[] | undefined, message: string | Buffer, keys: readonly string[]): boolean {
  if (typeof header !== "string" || !/^[0-9a-f]{64}$/i.test(header)) return false;
  const received = Buffer.from(header.toLowerCase());
  let found = false;
  for (const key of keys) found = timingSafeEqual(received, Buffer.from(hmacOf(message, key))) || found;
  return found;
}
