import { pagedQuery } from "../../lib/paged-query.ts";
import { requestData } from "../../lib/request.ts";
import type { SportsFilter } from "./sports-filter.ts";

export const eventsQuery = ({ sport, when }: Pick<SportsFilter, "sport" | "when">) =>
  pagedQuery(["events", sport, when], ({ page }) => requestData("GET /sportsbook/events", { query: { page, sport, when } }));
