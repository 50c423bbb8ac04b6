import { queryOptions } from "@tanstack/react-query";
import { pagedQuery } from "../../lib/paged-query.ts";
import { requestData } from "../../lib/request.ts";

/** The player's own link, and what it brought. */
export const invitationQuery = (player: string | undefined) =>
  queryOptions({
    queryKey: ["invitation", player],
    queryFn: ({ signal }) => requestData("GET /profile/affiliates", { query: { page: 1 }, signal }),
  });

/** Who came by it. */
export const friendsQuery = (player: string | undefined) =>
  pagedQuery(["friends", player], (query) => requestData("GET /profile/affiliates", { query }));
