import type { Http } from "../../kernel/http-types.ts";
import type { Boxes } from "./boxes.ts";

export function registerBoxRoutes(http: Http, boxes: Boxes): void {
  http.on("GET /boxes/all", ({ scope, query }) => boxes.onSale(scope, query.page));
  http.on("GET /boxes/user/get", ({ scope, query }) => boxes.ofPlayer(scope, query.page));
  http.on("GET /prizes/user", ({ scope, query }) => boxes.prizes(scope, query.page));
}
