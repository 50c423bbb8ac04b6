import { queryOptions } from "@tanstack/react-query";
import type { RowKey } from "../../frame/list-types.ts";
import { request } from "../../lib/api.ts";
import type { OfferForm } from "./use-preview.ts";

const endpoint = "GET /staff/:tenant/offers/:id";

/** With all its versions. */
export const offerQuery = (of: RowKey) =>
  queryOptions({
    queryKey: [endpoint, of],
    queryFn: ({ signal }) => request(endpoint, { params: { ...of }, signal }).then(({ data }) => data),
  });

/** Where the offer is edited. */
export const offerPath = ({ tenant, id }: RowKey): string => `/promocoes/${tenant}/${id}`;

/** Goes along to a new one: the edits of the one that it copies. */
export interface Carried {
  readonly typed: OfferForm;
}

/** Where a new one is begun, as a copy of another where one is named. */
export const newOfferPath = (tenant: string, copied?: string): string =>
  `/promocoes/${tenant}/nova${copied === undefined ? "" : `?de=${copied}`}`;
