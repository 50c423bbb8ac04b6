import { type Endpoint, type EndpointKey, contract } from "@trevo/contract";
import { z } from "zod";
import { refuse } from "./errors.ts";

/** Where a reader has got to is no filter. */
const places = new Set(["after", "limit"]);

/** A filter that is not understood would be left out, and the list would hold more than was asked for. Refuses with `invalid_fields`. */
export function refuseUnknownFilters(list: EndpointKey, query: Readonly<Record<string, string>>): void {
  const { query: schema }: Endpoint = contract[list];
  const shape: Record<string, unknown> = schema instanceof z.ZodObject ? schema.shape : {};
  const unknown = Object.keys(query).filter((name) => !(name in shape) || places.has(name));
  const parsed = schema?.safeParse(query);
  const refused = parsed && !parsed.success ? parsed.error.issues.map(({ path }) => String(path[0])) : [];
  const names = [...new Set([...unknown, ...refused])];
  if (names.length > 0) throw refuse("invalid_fields", { fields: Object.fromEntries(names.map((name) => [`query.${name}`, ["invalid"]])) });
}
