import { rankLevels } from "@trevo/domain";
import { refuse } from "../../kernel/errors.ts";
import type { Http } from "../../kernel/http-types.ts";
import type { Ranks } from "./ranks.ts";

const levels = rankLevels.map((from, level) => ({ level, from }));

export function registerRankRoutes(http: Http, ranks: Ranks): void {
  http.on("GET /ranking", async ({ scope }) => {
    if (!scope.tenant.settings.policy.turnover_ranking) throw refuse("not_found");
    const { places, rank } = await ranks.ranking(scope.tenant.id, scope.player?.player_id ?? null);
    return { data: [...places], rank, levels };
  });
}
