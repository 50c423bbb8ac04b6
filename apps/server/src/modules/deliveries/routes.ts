import type { Http } from "../../kernel/http-types.ts";
import type { Deliveries } from "./deliveries.ts";

export function registerDeliveryRoutes(http: Http, deliveries: Pick<Deliveries, "unsubscribe" | "recordClick">): void {
  http.on("POST /messages/clicks", async ({ scope, body }) => {
    await deliveries.recordClick(scope, body.token);
    return { data: { counted: true } };
  });
  // Programs that follow a link must not change anything by it.
  http.on("GET /messages/unsubscribe/:token", async () => ({ data: { unsubscribed: false } }));
  http.on("POST /messages/unsubscribe/:token", async ({ scope, params }) => {
    await deliveries.unsubscribe(scope, params.token);
    return { data: { unsubscribed: true } };
  });
}
