import { queryOptions } from "@tanstack/react-query";
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
  queryOptions({
    queryKey: [versionsEndpoint, params],
    queryFn: ({ signal }) => request(versionsEndpoint, { params: { ...params }, query: {}, signal }).then(({ data }) => data),
  });

/** Returns the path of the editor. */
export const textPath = ({ tenant, id }: RowKey): string => `/textos/${tenant}/${id}`;
