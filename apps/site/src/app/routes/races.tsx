import { data } from "react-router";
import { RacesPage } from "../../features/races/races-page.tsx";
import { localeOf } from "../../lib/locale.ts";
import { pageTitle } from "../../lib/page-title.ts";
import { m } from "../../paraglide/messages.js";
import { ErrorScreen } from "../error/error-screen.tsx";
import { siteContext } from "../load-context.ts";
import type { Route } from "./+types/races";

/** Responds 404 where the brand's policy forbids prizes. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const races = await context.get(siteContext).races(localeOf(url.pathname));
  return data({ races }, { status: races ? 200 : 404 });
}

export const meta: Route.MetaFunction = (page) =>
  page.loaderData?.races ? pageTitle(page, m.nav_races(), m.about_races()) : pageTitle(page, m.error_404_title());

export default function Races({ loaderData }: Route.ComponentProps) {
  return loaderData.races ? <RacesPage first={loaderData.races} /> : <ErrorScreen status={404} />;
}
