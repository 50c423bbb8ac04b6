import { randomBytes } from "node:crypto";
import { v5, v7, validate } from "uuid";

/** UUIDv7: sorts by time, so that it is kind to indexes. For anything a player owns, and players themselves. */
export const newId = (): string => v7();

const namespace = "6f0c2f0e-6a3c-4b5e-9d55-0d8a52d6a9f1";

/** UUIDv5: the same name has the same id on every process, so that whoever repeats an insert inserts the same row. */
export const idNamed = (name: string): string => v5(name, namespace);

/** Anything else makes PostgreSQL refuse the whole query. */
export const isUuid = (text: string): boolean => validate(text);

/** 256 random bits, base64url. A bearer secret: hand it out once, store only its hash. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** Names requests in logs and answers: 96 random bits of this process, then a counter. Drawing bits for each took 5 % of a bet. */
export function createRequestIds(): () => string {
  const process = randomBytes(12).toString("base64url");
  let nth = 0;
  return () => `${process}-${(nth++).toString(36)}`;
}
