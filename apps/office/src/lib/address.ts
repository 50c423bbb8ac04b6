import type { z } from "zod";

type Shape = Record<string, z.ZodType>;

export interface ParsedAddress {
  /** The endpoint's parameters from the address. */
  readonly query: Readonly<Record<string, string>>;
  /** Names of filters that were invalid and left out. */
  readonly dropped: readonly string[];
}

/** Parameters that belong to the screen and not to an endpoint. */
const own = new Set(["peek", "after", "limit", "saved", "columns"]);

/**
 * Returns the part of an address that the endpoint's `query` schema accepts. Unknown names and invalid values are left out and reported.
 */
export function parseAddress(schema: z.ZodObject, params: URLSearchParams): ParsedAddress {
  const shape: Shape = schema.shape;
  const query: Record<string, string> = {};
  const dropped: string[] = [];
  for (const [name, value] of params) {
    if (own.has(name)) continue;
    const field = shape[name];
    if (field?.safeParse(value).success) query[name] = value;
    else dropped.push(name);
  }
  return { query, dropped };
}

/** Returns the value of `peek` for a record of a brand: `trevo.01890a5d-…`. */
export const peekOf = ({ tenant, id }: { tenant: string; id: string }): string => `${tenant}.${id}`;

/** Returns null if the address names no record. */
export function readPeek(params: URLSearchParams): { tenant: string; id: string } | null {
  const [, tenant, id] = /^([a-z0-9-]{1,60})\.([\w-]{1,64})$/.exec(params.get("peek") ?? "") ?? [];
  return tenant && id ? { tenant, id } : null;
}
