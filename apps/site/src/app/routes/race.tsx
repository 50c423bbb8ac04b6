import { data } from "react-router";
import { RacePage } from "../../features/races/race-page.tsx";
import { localeOf } from "../../lib/locale.ts";
import { notIndexed, pageTitle } from "../../lib/page-title.ts";
import { m } from "../../paraglide/messages.js";
import { ErrorScreen } from "../error/error-screen.tsx";
import { siteContext } from "../load-context.ts";
import type { Route } from "./+types/race";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const race = await context.get(siteContext).race(params.id, localeOf(url.pathname));
  return data({ race }, { status: race ? 200 : 404 });
}

/** Not indexed: search engines should index the list of races instead of each race. */
export const meta: Route.MetaFunction = (page) => [
  ...pageTitle(page, page.loaderData?.race?.title ?? m.error_404_title(), m.about_races()),
  notIndexed,
];

export default function RaceRoute({ loaderData }: Route.ComponentProps) {
  return loaderData.race ? <RacePage key={loaderData.race.id} first={loaderData.race} /> : <ErrorScreen status={404} />;
}
