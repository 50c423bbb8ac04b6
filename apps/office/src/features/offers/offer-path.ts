import { queryOptions } from "@tanstack/react-query";
import type { RowKey } from "../../frame/list-types.ts";
import { request } from "../../lib/api.ts";
import type { OfferForm } from "./use-preview.ts";

const endpoint = "GET /staff/:tenant/offers/:id";

/** Reads the offer with all its versions. */
export const offerQuery = (of: RowKey) =>
  queryOptions({
    queryKey: [endpoint, of],
    queryFn: ({ signal }) => request(endpoint, { params: { ...of }, signal }).then(({ data }) => data),
  });

/** Returns the path of the offer's editor. */
export const offerPath = ({ tenant, id }: RowKey): string => `/promocoes/${tenant}/${id}`;

/** Navigation state of a new offer: the edits of the offer that it copies. */
export interface Carried {
  readonly typed: OfferForm;
}

/** Returns the path for a new offer, as a copy if another offer is given. */
export const newOfferPath = (tenant: string, copied?: string): string =>
  `/promocoes/${tenant}/nova${copied === undefined ? "" : `?de=${copied}`}`;
