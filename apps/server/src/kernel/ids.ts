import { randomBytes } from "node:crypto";
import { v5, v7, validate } from "uuid";

/** UUIDv7: sorts by time, which keeps indexes compact. For players and everything they own. */
export const newId = (): string => v7();

/** The lowest UUIDv7 of an instant: rows from then on are found by their primary key. */
export function lowestIdAt(at: Date): string {
  const hex = Math.max(0, at.getTime()).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

const namespace = "6f0c2f0e-6a3c-4b5e-9d55-0d8a52d6a9f1";

/** UUIDv5: the same name yields the same id on every process, so that a repeated insert inserts the same row. */
export const idNamed = (name: string): string => v5(name, namespace);

/** Check first: PostgreSQL would reject the whole query for a malformed id. */
export const isUuid = (text: string): boolean => validate(text);

/** 256 random bits, base64url. A bearer secret: return it once and store only its hash. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/**
 * Request ids for logs and responses: 96 random bits per process, followed by a counter. Drawing random bits for each took 5 % of a bet.
 */
export function createRequestIds(): () => string {
  const process = randomBytes(12).toString("base64url");
  let nth = 0;
  return () => `${process}-${(nth++).toString(36)}`;
}
