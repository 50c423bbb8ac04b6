import { localPath } from "@trevo/domain";
import { data, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { isBookOpen } from "../../features/sports/book-document.ts";
import { eventData } from "../../features/sports/event-data.ts";
import { competitionPath, fixturePath, type SportsPlace, sportsPlaceOf } from "../../features/sports/sports-place.ts";
import { SportsPage, type SportsView, viewTitle } from "../../features/sports/sports-page.tsx";
import { barePath, localeOf } from "../../lib/locale.ts";
import { notIndexed, pageTitle } from "../../lib/page-title.ts";
import type { RootData } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { ErrorScreen } from "../error/error-screen.tsx";
import { type Site, siteContext } from "../load-context.ts";
import type { Route } from "./+types/sports";

/**
 * `/sports`, `/sportschange` and everything below `/sportsbook`; 404 where the brand has no sports. A partner's book is at `/sportsbook`
 * only, and handles the paths below it. In our own book, wrong words before a number redirect to the right ones.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const bare = barePath(url.pathname);
  if ((await site.siteConfig())?.betby.active) {
    if (!/^\/sportsbook(?:\/|$)/.test(bare)) return redirect(localPath("/sportsbook", localeOf(url.pathname)));
    return data({ view: { view: "partner", isDocument: site.isDocument } satisfies SportsView });
  }
  const place = sportsPlaceOf(bare);
  const view = await readView(site, place);
  const wanted = view && ownPath(view);
  if (wanted && wanted !== bare) return redirect(localPath(wanted, localeOf(url.pathname)) + url.search, 301);
  return data({ view }, { status: view ? 200 : 404 });
}

/** The partner's widget navigates inside the page: the server has nothing new to return. */
export const shouldRevalidate = ({ defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) => defaultShouldRevalidate && !isBookOpen();

/** Returns null if the brand has no such page. */
async function readView(site: Site, place: SportsPlace | null): Promise<SportsView | null> {
  switch (place?.view) {
    case undefined:
      return null;
    case "home": {
      const [home, popular] = await Promise.all([site.sportsHome(), site.popularSportBets()]);
      return home && popular && { view: "home", home, popular };
    }
    case "live": {
      const first = await site.sportEvents({ when: "live" });
      return first && { view: "live", first };
    }
    case "sport": {
      const first = await site.sportEvents({ sport: place.sport });
      return first && { view: "sport", sport: place.sport, first };
    }
    case "competition": {
      const competition = await site.sportCompetition(place.id);
      const first = competition && (await site.sportEvents({ competition: place.id }));
      return first && { view: "competition", competition, first };
    }
    case "results": {
      const first = await site.sportResults({});
      return first && { view: "results", first };
    }
    case "search":
    case "bets":
      return (await site.sportEvents({ when: "live" })) && { view: place.view };
    case "fixture": {
      const fixture = await site.sportFixture(place.id);
      return fixture && { view: "fixture", fixture };
    }
  }
}

/** Canonical address of a page that is identified by a number. */
function ownPath(view: SportsView): string | null {
  if (view.view === "fixture") return fixturePath(view.fixture);
  return view.view === "competition" ? competitionPath(view.competition.sport, view.competition) : null;
}

export const meta: Route.MetaFunction = (page) => {
  const view = page.loaderData?.view;
  if (!view) return pageTitle(page, m.error_404_title());
  const isListed = view.view === "partner" ? barePath(page.location.pathname) === "/sportsbook" : view.view !== "bets";
  const origin = (page.matches[0]?.loaderData as RootData | undefined)?.origin ?? "";
  const event = view.view === "fixture" ? eventData(view.fixture, origin) : null;
  return [
    ...pageTitle(page, viewTitle(view), m.about_sports()),
    ...(isListed ? [] : [notIndexed]),
    ...(event ? [{ "script:ld+json": event }] : []),
  ];
};

export default function Sports({ loaderData }: Route.ComponentProps) {
  return loaderData.view ? <SportsPage view={loaderData.view} /> : <ErrorScreen status={404} />;
}
