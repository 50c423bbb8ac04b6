import type { Http } from "../../kernel/http-types.ts";
import type { Ranks } from "./ranks.ts";

export function registerRankStaffRoutes(http: Http, ranks: Ranks): void {
  http.on("GET /staff/:tenant/vip-hosts", async ({ scope }) => ({ data: await ranks.hosts(scope) }));
  http.on("POST /staff/:tenant/vip-hosts", async ({ scope, body }) => {
    await ranks.setHost(scope, body);
    return { data: await ranks.hosts(scope) };
  });
}
