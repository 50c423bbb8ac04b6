import type { Http } from "../../kernel/http-types.ts";
import type { Sportsbook } from "./sportsbook.ts";

export function registerSportsbookRoutes(http: Http, sportsbook: Sportsbook): void {
  http.on("GET /sportsbook/home", async ({ scope }) => ({ data: await sportsbook.home(scope) }));
  http.on("GET /sportsbook/popular", async ({ scope }) => ({ data: await sportsbook.popular(scope) }));
  http.on("GET /sportsbook/widgets", async ({ scope }) => ({ data: await sportsbook.widgets(scope) }));
  http.on("POST /sportsbook/price", async ({ scope, body }) => ({ data: await sportsbook.price(scope, body) }));
  http.on("GET /sportsbook/limits", async ({ scope }) => ({ data: await sportsbook.limits(scope) }));
  http.on("GET /sportsbook/search", async ({ scope, query }) => ({ data: await sportsbook.search(scope, query.q) }));
  http.on("GET /sportsbook/favorites", async ({ scope }) => ({ data: await sportsbook.favorites(scope) }));
  http.on("POST /sportsbook/favorites", async ({ scope, body }) => ({ data: await sportsbook.changeFavorite(scope, body) }));
  http.on("GET /sportsbook/results", ({ scope, query }) => sportsbook.results(scope, query));
  http.on("GET /sportsbook/events", ({ scope, query }) => sportsbook.events(scope, query));
  http.on("GET /sportsbook/tree", async ({ scope }) => ({ data: await sportsbook.tree(scope) }));
  http.on("GET /sportsbook/events/:id", async ({ scope, params }) => ({ data: await sportsbook.event(scope, params.id) }));
  http.on("POST /sportsbook/slips", async ({ scope, body }) => ({ data: await sportsbook.shareSlip(scope, body.selections) }));
  http.on("GET /sportsbook/slips/:code", async ({ scope, params }) => ({ data: await sportsbook.readSlip(scope, params.code) }));
  http.on("GET /sportsbook/odds-log/:seq", async ({ scope, params }) => ({ data: await sportsbook.oddsLog(scope, params.seq) }));
}
