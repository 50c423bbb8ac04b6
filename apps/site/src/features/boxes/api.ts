import { moneyMutation } from "../../lib/mutations.ts";
import { pagedQuery } from "../../lib/paged-query.ts";
import { requestData } from "../../lib/request.ts";
import type { Input } from "@trevo/contract/client";
import type { Idempotent } from "../../lib/use-action.ts";

export const boxesQuery = () => pagedQuery(["boxes"], ({ page }) => requestData("GET /boxes/all", { query: { page } }));

export const boxKeys = { own: ["boxes", "own"], prizes: ["boxes", "prizes"] } as const;

/** The player's unopened boxes. */
export const ownBoxesQuery = (player: string | undefined) =>
  pagedQuery([...boxKeys.own, player], ({ page, as_of }) => requestData("GET /boxes/user/get", { query: { page, as_of, state: "owned" } }));

export const prizesQuery = (player: string | undefined) =>
  pagedQuery([...boxKeys.prizes, player], ({ page, as_of }) => requestData("GET /prizes/user", { query: { page, as_of } }));

export const buyBoxMutation = moneyMutation("POST /boxes/buy");
export const openBoxMutation = moneyMutation("POST /boxes/open");
export const sellBoxMutation = moneyMutation("POST /boxes/sell");
export const sellPrizeMutation = moneyMutation("POST /prizes/sell");

export type ShipBody = Input<"POST /prizes/:id/ship">["body"];

/** Requests the shipment of one prize. */
export const shipPrizeMutation = (id: string) => ({
  mutationFn: ({ body, idempotencyKey }: Idempotent<ShipBody>) =>
    requestData("POST /prizes/:id/ship", { params: { id }, body, idempotencyKey }),
});
