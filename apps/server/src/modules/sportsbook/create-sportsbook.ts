import { refuse } from "../../kernel/errors.ts";
import { emptyPage } from "../../kernel/page-of.ts";
import type { Sportsbook } from "./sportsbook.ts";

const perPage = 20;

export function createSportsbook(): Sportsbook {
  return {
    events: async ({ tenant }, { page }) => {
      if (!tenant.settings.hasSports && !tenant.settings.betby.active) throw refuse("not_found");
      return emptyPage({ page, perPage });
    },
  };
}
