import { data } from "react-router";
import { RankingPage } from "../../features/ranking/ranking-page.tsx";
import { pageTitle } from "../../lib/page-title.ts";
import { m } from "../../paraglide/messages.js";
import { ErrorScreen } from "../error/error-screen.tsx";
import { siteContext } from "../load-context.ts";
import type { Route } from "./+types/ranking";

/** Responds 404 where the brand's policy forbids a ranking by stakes. */
export async function loader({ context }: Route.LoaderArgs) {
  const ranking = await context.get(siteContext).ranking();
  return data({ ranking }, { status: ranking ? 200 : 404 });
}

export const meta: Route.MetaFunction = (page) =>
  page.loaderData?.ranking ? pageTitle(page, m.nav_ranking(), m.about_ranking()) : pageTitle(page, m.error_404_title());

export default function Ranking({ loaderData }: Route.ComponentProps) {
  return loaderData.ranking ? <RankingPage first={loaderData.ranking} /> : <ErrorScreen status={404} />;
}
