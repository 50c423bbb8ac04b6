import type { Http } from "../../kernel/http-types.ts";
import type { Offers } from "./offers.ts";
import { presentTerms } from "./present.ts";

export function registerOfferRoutes(http: Http, offers: Pick<Offers, "terms">): void {
  http.on("GET /offers/:id/terms", async ({ scope, params }) => ({
    data: presentTerms(await offers.terms(scope, params.id), scope.locale),
  }));
}
