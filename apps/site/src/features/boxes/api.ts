import { pagedQuery } from "../../lib/paged-query.ts";
import { requestData } from "../../lib/request.ts";

export const boxesQuery = () => pagedQuery(["boxes"], ({ page }) => requestData("GET /boxes/all", { query: { page } }));

export const ownBoxesQuery = (player: string | undefined) =>
  pagedQuery(["my-boxes", player], ({ page }) => requestData("GET /boxes/user/get", { query: { page } }));

export const prizesQuery = (player: string | undefined) =>
  pagedQuery(["prizes", player], ({ page }) => requestData("GET /prizes/user", { query: { page } }));
