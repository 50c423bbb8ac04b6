import { localeOf } from "../../lib/locale.ts";
import { pageTitle } from "../../lib/page-title.ts";
import { m } from "../../paraglide/messages.js";
import { data } from "react-router";
import { GamePage } from "../../features/casino/game-page.tsx";
import { GameBonus } from "../game-bonus.tsx";
import { ErrorScreen } from "../error/error-screen.tsx";
import { siteContext } from "../load-context.ts";
import type { Route } from "./+types/game";

/** A game fills a phone's screen. */
export const handle = { bare: true };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const game = await context.get(siteContext).game(params.provider, params.game, localeOf(url.pathname));
  return data({ game }, { status: game ? 200 : 404 });
}

export const meta: Route.MetaFunction = (page) => pageTitle(page, page.loaderData?.game?.title ?? m.error_404_title());

export default function GameRoute({ loaderData }: Route.ComponentProps) {
  return loaderData.game ? (
    <GamePage key={loaderData.game.id} game={loaderData.game} strip={<GameBonus game={loaderData.game} />} />
  ) : (
    <ErrorScreen status={404} />
  );
}
