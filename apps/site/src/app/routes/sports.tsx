import { data } from "react-router";
import { sportsFilterOf } from "../../features/sports/sports-filter.ts";
import { SportsPage } from "../../features/sports/sports-page.tsx";
import { barePath } from "../../lib/locale.ts";
import { pageTitle } from "../../lib/page-title.ts";
import { m } from "../../paraglide/messages.js";
import { ErrorScreen } from "../error/error-screen.tsx";
import { siteContext } from "../load-context.ts";
import type { Route } from "./+types/sports";

/** `/sports`, `/sportschange` and everything below `/sportsbook`; unknown where the brand has no sports. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const filter = sportsFilterOf(barePath(url.pathname), url.searchParams);
  const events = await context.get(siteContext).events(filter);
  return data({ filter, events }, { status: events ? 200 : 404 });
}

export const meta: Route.MetaFunction = (page) =>
  page.loaderData?.events ? pageTitle(page, m.nav_sports(), m.about_sports()) : pageTitle(page, m.error_404_title());

export default function Sports({ loaderData }: Route.ComponentProps) {
  const { filter, events } = loaderData;
  return events ? <SportsPage filter={filter} first={events} /> : <ErrorScreen status={404} />;
}
