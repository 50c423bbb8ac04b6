import type { Http } from "../../kernel/http-types.ts";
import type { Figures } from "./figures.ts";

export function registerFigureStaffRoutes(http: Http, figures: Figures): void {
  http.on("GET /staff/:tenant/figures", async ({ scope, query }) => ({ data: await figures.read(scope, query) }));
  http.on("GET /staff/:tenant/figures/funnel", async ({ scope, query }) => ({ data: await figures.funnel(scope, query) }));
  http.on("GET /staff/:tenant/figures/cohorts", async ({ scope }) => ({ data: await figures.cohorts(scope) }));
  http.on("GET /staff/:tenant/figures/payout-times", async ({ scope, query }) => ({ data: await figures.payoutTimes(scope, query) }));
  http.on("GET /staff/:tenant/figures/liabilities", async ({ scope, query }) => ({ data: await figures.liabilities(scope, query) }));
  http.on("GET /staff/live", async ({ scope, query }) => ({ data: await figures.live(scope, query) }));
  http.on("GET /staff/:tenant/closings", ({ scope, query }) => figures.closings.list(scope, query));
  http.on("GET /staff/:tenant/closings/:day", async ({ scope, params }) => ({ data: await figures.closings.read(scope, params.day) }));
  http.on("POST /staff/:tenant/closings/:day/sign", async ({ scope, params, body }) => ({
    data: await figures.closings.sign(scope, { day: params.day, hash: body.hash }),
  }));
}
