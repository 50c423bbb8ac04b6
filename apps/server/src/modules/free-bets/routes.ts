import type { Http } from "../../kernel/http-types.ts";
import type { FreeBets } from "./free-bets.ts";

export function registerFreeBetRoutes(http: Http, freeBets: FreeBets): void {
  http.on("GET /sportsbook/ended-free-bets", async ({ scope }) => ({ data: await freeBets.listEnded(scope) }));
  http.on("GET /sportsbook/free-bets", async ({ scope }) => ({ data: await freeBets.list(scope) }));
}
