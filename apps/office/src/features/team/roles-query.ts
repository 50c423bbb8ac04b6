import { queryOptions } from "@tanstack/react-query";
import { request } from "../../lib/api.ts";

export const rolesEndpoint = "GET /staff/roles";

/** Reads the presets and the operator's own roles, with their permissions. */
export const rolesQuery = queryOptions({
  queryKey: [rolesEndpoint],
  queryFn: ({ signal }) => request(rolesEndpoint, { signal }),
  staleTime: 60_000,
});
