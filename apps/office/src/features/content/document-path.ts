import { queryOptions } from "@tanstack/react-query";
import type { RowKey } from "../../frame/list-types.ts";
import { request } from "../../lib/api.ts";

export const listEndpoint = "GET /staff/:tenant/documents";
const endpoint = "GET /staff/:tenant/documents/:slug";

/** Reads the published text and its draft. A text's id is its slug. */
export const documentQuery = ({ tenant, id: slug }: RowKey) =>
  queryOptions({
    queryKey: [endpoint, tenant, slug],
    queryFn: ({ signal }) => request(endpoint, { params: { tenant, slug }, signal }).then(({ data }) => data),
  });

export const versionsQuery = ({ tenant, id: slug }: RowKey) =>
  queryOptions({
    queryKey: [`${endpoint}/versions`, tenant, slug],
    queryFn: ({ signal }) =>
      request("GET /staff/:tenant/documents/:slug/versions", { params: { tenant, slug }, signal }).then(({ data }) => data),
  });

export const versionQuery = ({ tenant, id: slug }: RowKey, version: number) =>
  queryOptions({
    queryKey: [`${endpoint}/versions/:version`, tenant, slug, version],
    queryFn: ({ signal }) =>
      request("GET /staff/:tenant/documents/:slug/versions/:version", { params: { tenant, slug, version }, signal }).then(
        ({ data }) => data,
      ),
    // A version never changes.
    staleTime: Infinity,
  });

/** Returns the path of the editor. */
export const documentPath = ({ tenant, id }: RowKey): string => `/conteudo/${tenant}/${id}`;
