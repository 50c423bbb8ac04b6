import type { Http } from "../../kernel/http-types.ts";
import type { Points } from "./points.ts";

export function registerPointRoutes(http: Http, points: Points): void {
  http.on("GET /points", async ({ scope }) => ({ data: await points.read(scope) }));
}
