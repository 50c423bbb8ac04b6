import { queryOptions } from "@tanstack/react-query";
import { request } from "../../lib/api.ts";

const endpoint = "GET /staff/brands";

export const brandsQuery = queryOptions({
  queryKey: [endpoint],
  queryFn: ({ signal }) => request(endpoint, { signal }),
});

/** Returns the address of a brand's site, with the console's scheme and port. */
export const siteAddress = (host: string): string => {
  const { protocol, port } = location;
  return `${protocol}//${host}${port === "" ? "" : `:${port}`}/`;
};
