import type { Http } from "../../kernel/http-types.ts";
import type { Deliveries } from "./deliveries.ts";

export function registerDeliveryRoutes(http: Http, deliveries: Pick<Deliveries, "unsubscribe">): void {
  // Programs that follow a link must not change anything by it.
  http.on("GET /messages/unsubscribe/:token", async () => ({ data: { unsubscribed: false } }));
  http.on("POST /messages/unsubscribe/:token", async ({ scope, params }) => {
    await deliveries.unsubscribe(scope, params.token);
    return { data: { unsubscribed: true } };
  });
}
