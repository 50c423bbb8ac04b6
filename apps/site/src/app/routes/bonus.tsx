import { data } from "react-router";
import { BonusPage } from "../../features/bonuses/bonus-page.tsx";
import { MissionsTab } from "../../features/missions/missions-tab.tsx";
import { pageTitle } from "../../lib/page-title.ts";
import { useSession } from "../../lib/session.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { ErrorScreen } from "../error/error-screen.tsx";
import { siteContext } from "../load-context.ts";
import type { Route } from "./+types/bonus";

/** Responds 404 where the brand's policy forbids rewards: the server renders the page as for a guest. */
export function loader({ context }: Route.LoaderArgs) {
  const { allowsRewards } = context.get(siteContext);
  return data({ allowed: allowsRewards }, { status: allowsRewards ? 200 : 404 });
}

export const meta: Route.MetaFunction = (page) =>
  page.loaderData?.allowed ? pageTitle(page, m.nav_bonus(), m.about_bonus()) : pageTitle(page, m.error_404_title());

/** Cashback is granted after play, so a brand whose policy forbids other rewards still shows it to players. */
export default function Bonus({ loaderData }: Route.ComponentProps) {
  const { token } = useSession();
  const { features } = useSite();
  const isShown = loaderData.allowed || (token !== null && features.includes("cashback"));
  return isShown ? <BonusPage missions={<MissionsTab />} /> : <ErrorScreen status={404} />;
}
