import type { Http } from "../../kernel/http-types.ts";
import type { Deliveries } from "./deliveries.ts";

export function registerDeliveryRoutes(http: Http, deliveries: Pick<Deliveries, "unsubscribe">): void {
  // Programs that look at a link change nothing by it.
  http.on("GET /messages/unsubscribe/:token", async () => ({ data: { unsubscribed: false } }));
  http.on("POST /messages/unsubscribe/:token", async ({ scope, params }) => {
    await deliveries.unsubscribe(scope, params.token);
    return { data: { unsubscribed: true } };
  });
}
