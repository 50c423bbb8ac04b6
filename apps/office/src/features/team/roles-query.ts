import { queryOptions } from "@tanstack/react-query";
import { request } from "../../lib/api.ts";

export const rolesEndpoint = "GET /staff/roles";

/** The presets and the operator's own roles, with what each gives. */
export const rolesQuery = queryOptions({
  queryKey: [rolesEndpoint],
  queryFn: ({ signal }) => request(rolesEndpoint, { signal }),
  staleTime: 60_000,
});
