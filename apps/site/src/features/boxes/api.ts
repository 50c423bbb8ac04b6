import { pagedQuery } from "../../lib/paged-query.ts";
import { requestData } from "../../lib/request.ts";

export const boxesQuery = () => pagedQuery(["boxes"], ({ page }) => requestData("GET /boxes/all", { query: { page } }));

export const ownBoxesQuery = (player: string | undefined) =>
  pagedQuery(["my-boxes", player], ({ page, as_of }) => requestData("GET /boxes/user/get", { query: { page, as_of, state: "owned" } }));

export const prizesQuery = (player: string | undefined) =>
  pagedQuery(["prizes", player], ({ page, as_of }) => requestData("GET /prizes/user", { query: { page, as_of } }));
