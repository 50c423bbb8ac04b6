import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { TemplateKey } from "@trevo/contract";
import type { RowKey } from "../../frame/list-types.ts";
import { request } from "../../lib/api.ts";

export const listEndpoint = "GET /staff/:tenant/messages/templates";
export const readEndpoint = "GET /staff/:tenant/messages/templates/:key";
export const versionsEndpoint = "GET /staff/:tenant/messages/templates/:key/versions";

export interface OfText {
  readonly tenant: string;
  readonly key: TemplateKey;
}

export const textQuery = (params: OfText) =>
  queryOptions({
    queryKey: [readEndpoint, params],
    queryFn: ({ signal }) => request(readEndpoint, { params: { ...params }, signal }).then(({ data }) => data),
  });

export const textVersionsQuery = (params: OfText) =>
  infiniteQueryOptions({
    queryKey: [versionsEndpoint, params],
    queryFn: ({ signal, pageParam: before }) =>
      request(versionsEndpoint, { params: { ...params }, query: before === null ? {} : { before }, signal }).then(({ data }) => data),
    initialPageParam: null as number | null,
    // Versions are numbered without gaps, from 1.
    getNextPageParam: (page) => {
      const last = page.at(-1)?.version ?? 1;
      return last > 1 ? last : null;
    },
  });

/** Returns the path of the editor. */
export const textPath = ({ tenant, id }: RowKey): string => `/textos/${tenant}/${id}`;
