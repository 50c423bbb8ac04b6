import { type Endpoint, type EndpointKey, contract } from "@trevo/contract";
import { z } from "zod";
import { refuse } from "./errors.ts";

/** Paging parameters are not filters. */
const places = new Set(["after", "limit"]);

/** An unknown filter would be ignored, and the list would contain more than requested. Refuses with `invalid_fields`. */
export function refuseUnknownFilters(list: EndpointKey, query: Readonly<Record<string, string>>): void {
  const { query: schema }: Endpoint = contract[list];
  const shape: Record<string, unknown> = schema instanceof z.ZodObject ? schema.shape : {};
  const unknown = Object.keys(query).filter((name) => !(name in shape) || places.has(name));
  const parsed = schema?.safeParse(query);
  const refused = parsed && !parsed.success ? parsed.error.issues.map(({ path }) => String(path[0])) : [];
  const names = [...new Set([...unknown, ...refused])];
  if (names.length > 0) throw refuse("invalid_fields", { fields: Object.fromEntries(names.map((name) => [`query.${name}`, ["invalid"]])) });
}
