import { queryOptions } from "@tanstack/react-query";
import { readAgain } from "../../frame/deciding.ts";
import { request } from "../../lib/api.ts";

const draft = "GET /staff/:tenant/draft";
const versions = "GET /staff/:tenant/versions";

/** Reads the published look, and the draft of the next one. */
export const lookQuery = (tenant: string) =>
  queryOptions({
    queryKey: [draft, tenant],
    queryFn: ({ signal }) => request(draft, { params: { tenant }, signal }).then(({ data }) => data),
  });

export const lookVersionsQuery = (tenant: string) =>
  queryOptions({
    queryKey: [versions, tenant],
    queryFn: ({ signal }) => request(versions, { params: { tenant }, signal }).then(({ data }) => data),
  });

/** Call after a publication or a conflict. */
export const readLookAgain = (): void => readAgain(draft, versions, "GET /staff/brands", "GET /staff/me");
