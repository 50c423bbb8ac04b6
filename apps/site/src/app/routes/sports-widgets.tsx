import { data } from "react-router";
import { PartnerBoard, SportsWidgets } from "../../features/sports/sports-widgets.tsx";
import { notIndexed, pageTitle } from "../../lib/page-title.ts";
import { m } from "../../paraglide/messages.js";
import { ErrorScreen } from "../error/error-screen.tsx";
import { siteContext } from "../load-context.ts";
import type { Route } from "./+types/sports-widgets";

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const { isDocument } = site;
  if ((await site.siteConfig())?.betby.active) return data({ live: null, today: null, popular: null, partner: { isDocument } });
  const [live, today, popular] = await Promise.all([
    site.sportEvents({ when: "live" }),
    site.sportEvents({ when: "today" }),
    site.popularSportBets(),
  ]);
  return data({ live, today, popular, partner: null }, { status: live ? 200 : 404 });
}

export const meta: Route.MetaFunction = (page) => [
  ...pageTitle(page, page.loaderData?.live || page.loaderData?.partner ? m.sports_widgets_title() : m.error_404_title()),
  notIndexed,
];

export default function SportsWidgetsRoute({ loaderData }: Route.ComponentProps) {
  const { live, today, popular, partner } = loaderData;
  if (partner) return <PartnerBoard {...partner} />;
  return live && today ? <SportsWidgets live={live} today={today} popular={popular} /> : <ErrorScreen status={404} />;
}
