import type { z } from "zod";

type Shape = Record<string, z.ZodType>;

export interface ParsedAddress {
  /** What the endpoint takes, as the address says it. */
  readonly query: Readonly<Record<string, string>>;
  /** Names of filters that did not parse, and were left out. */
  readonly dropped: readonly string[];
}

/** Parameters of the address that are the screen's own, and no endpoint's. */
const own = new Set(["peek", "after", "limit", "saved", "columns"]);

/** The part of an address that an endpoint's own `query` schema takes. Unknown names and values that it refuses are left out, and named. */
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

/** `trevo.01890a5d-…`: a thing of a brand, in `peek`. */
export const peekOf = ({ tenant, id }: { tenant: string; id: string }): string => `${tenant}.${id}`;

/** Null where the address names nothing. */
export function readPeek(params: URLSearchParams): { tenant: string; id: string } | null {
  const [, tenant, id] = /^([a-z0-9-]{1,60})\.([\w-]{1,64})$/.exec(params.get("peek") ?? "") ?? [];
  return tenant && id ? { tenant, id } : null;
}
