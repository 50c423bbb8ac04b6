import type { Http } from "../../kernel/http-types.ts";
import type { FreeRounds } from "./free-rounds.ts";

export function registerFreeRoundRoutes(http: Http, freeRounds: FreeRounds): void {
  http.on("GET /bonuses/free-rounds", ({ scope, query }) => freeRounds.list(scope, query));
}
