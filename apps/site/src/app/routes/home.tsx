import { defaultTimeZone } from "@trevo/ui/locale";
import { Outlet } from "react-router";
import { localeOf } from "../../lib/locale.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { siteContext } from "../load-context.ts";
import { ContinuePlaying } from "../home/continue-playing.tsx";
import { hourIn } from "../home/greeting.ts";
import { Hero } from "../home/hero.tsx";
import { HomeTabs } from "../home/home-tabs.tsx";
import { LastBets } from "../home/last-bets.tsx";
import { Opening } from "../home/opening.tsx";
import { ProviderRail } from "../home/provider-rail.tsx";
import { HomeRails } from "../home/rails.tsx";
import { Winners } from "../home/winners.tsx";
import { SearchBox } from "../frame/top-bar.tsx";
import type { Route } from "./+types/home";

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  if (site.state !== "active") return { rails: [], wins: [], hour: 0 };
  const [rails, wins, config] = await Promise.all([site.homeGames(localeOf(url.pathname)), site.recentBets(), site.siteConfig()]);
  return { rails, wins, hour: hourIn(config?.timezone ?? defaultTimeZone, new Date()) };
}

/** Opening a modal over the page must not reload it. */
export const shouldRevalidate = () => false;

export default function Home({ loaderData }: Route.ComponentProps) {
  const config = useSite();
  const { hero, opening } = config.theme;
  return (
    <>
      <h1 className="sr-only">{m.home_heading({ brand: config.siteTitle })}</h1>
      <Opening kind={opening} />
      {hero === "none" ? (
        <div className="home-search">
          <SearchBox />
        </div>
      ) : (
        <Hero banners={config.banners} form={hero} hour={loaderData.hour} />
      )}
      {hero === "poster" ? <Winners first={loaderData.wins} /> : null}
      <HomeTabs rails={loaderData.rails} />
      <ContinuePlaying />
      <HomeRails rails={loaderData.rails} />
      <ProviderRail />
      <LastBets />
      <Outlet />
    </>
  );
}
