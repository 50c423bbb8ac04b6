import type { Http } from "../../kernel/http-types.ts";
import type { Bonuses } from "./bonuses.ts";

export function registerBonusStaffRoutes(http: Http, bonuses: Pick<Bonuses, "endByStaff">): void {
  http.on("POST /staff/:tenant/bonuses/:id/end", async ({ scope, params: { id }, body }) => {
    await bonuses.endByStaff(scope, { id, ...body });
    return { data: { id, ended: true } };
  });
}
