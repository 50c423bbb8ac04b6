import type { Http } from "../../kernel/http-types.ts";
import { pageOf } from "../../kernel/page-of.ts";
import type { Offers } from "./offers.ts";
import { presentProposed, presentTerms } from "./present.ts";

const perPage = 20;

export function registerOfferRoutes(http: Http, offers: Pick<Offers, "terms" | "proposedTo">): void {
  http.on("GET /offers/:id/terms", async ({ scope, params }) => ({
    data: presentTerms(await offers.terms(scope, params.id), scope.locale),
  }));
  http.on("GET /bonuses/offers", async ({ scope, query: { page } }) => {
    const proposed = await offers.proposedTo(scope);
    const shown = proposed.slice((page - 1) * perPage, page * perPage).map((one) => presentProposed(one, scope.locale));
    return pageOf(shown, { page, perPage, total: proposed.length });
  });
}
