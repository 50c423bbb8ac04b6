import { refuse } from "../../kernel/errors.ts";
import type { Http } from "../../kernel/http-types.ts";
import type { Ranks } from "./ranks.ts";

export function registerRankRoutes(http: Http, ranks: Ranks): void {
  http.on("GET /ranking", async ({ scope, query }) => {
    if (!scope.tenant.settings.policy.turnover_ranking) throw refuse("not_found");
    return ranks.ranking(scope.tenant, { playerId: scope.player?.player_id ?? null, period: query.period });
  });
}
