import { Outlet } from "react-router";
import { localeOf } from "../../lib/locale.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { siteContext } from "../load-context.ts";
import { Hero } from "../home/hero.tsx";
import { HomeTabs } from "../home/home-tabs.tsx";
import { Opening } from "../home/opening.tsx";
import { HomeRails } from "../home/rails.tsx";
import { Winners } from "../home/winners.tsx";
import { SearchBox } from "../frame/top-bar.tsx";
import type { Route } from "./+types/home";

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  if (site.state !== "active") return { rails: [] };
  return { rails: await site.homeGames(localeOf(url.pathname)) };
}

/** A modal over the page is no reason to load it again. */
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
        <Hero banners={config.banners} form={hero} />
      )}
      {hero === "poster" ? <Winners /> : null}
      <HomeTabs rails={loaderData.rails} />
      <HomeRails rails={loaderData.rails} />
      <Outlet />
    </>
  );
}
