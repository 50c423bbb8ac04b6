import { RankingPage } from "../../features/ranking/ranking-page.tsx";
import { pageTitle } from "../../lib/page-title.ts";
import { m } from "../../paraglide/messages.js";
import { siteContext } from "../load-context.ts";
import type { Route } from "./+types/ranking";

export const loader = async ({ context }: Route.LoaderArgs) => ({ ranking: await context.get(siteContext).ranking() });

export const meta: Route.MetaFunction = (page) => pageTitle(page, m.nav_ranking(), m.about_ranking());

export default function Ranking({ loaderData }: Route.ComponentProps) {
  return <RankingPage first={loaderData.ranking} />;
}
