import type { Http } from "../../kernel/http-types.ts";
import type { Figures } from "./figures.ts";

export function registerFigureStaffRoutes(http: Http, figures: Figures): void {
  http.on("GET /staff/:tenant/figures", async ({ scope, query }) => ({ data: await figures.read(scope, query) }));
}
