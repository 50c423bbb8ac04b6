import "./providers.css";
import type { Game } from "@trevo/contract";
import { LateImage } from "@trevo/ui/late-image";
import { Link } from "@trevo/ui/link";
import { EmptyState } from "@trevo/ui/states";
import { coverFor } from "../../features/casino/cover.ts";
import { localeOf, useLocale } from "../../lib/locale.ts";
import { pageTitle } from "../../lib/page-title.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { siteContext } from "../load-context.ts";
import type { Route } from "./+types/providers";

/** Games shown per provider, for the first `shownMakers` providers. The others are listed without games: few visitors read that far. */
const shownGames = 3;
const shownMakers = 12;

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const locale = localeOf(url.pathname);
  const makers = await site.providers();
  const firstGames = async (provider: string, index: number): Promise<Game[]> =>
    index < shownMakers ? (await site.games({ provider, locale, page: 1 })).data.slice(0, shownGames) : [];
  return { providers: await Promise.all(makers.map(async (maker, index) => ({ ...maker, shown: await firstGames(maker.code, index) }))) };
}

export const meta: Route.MetaFunction = (page) => pageTitle(page, m.nav_providers(), m.about_providers());

export default function Providers({ loaderData }: Route.ComponentProps) {
  const { card } = useSite().theme;
  const locale = useLocale();
  return (
    <>
      <h1 className="page-title">{m.nav_providers()}</h1>
      {loaderData.providers.length === 0 ? <EmptyState icon="cards" text={m.home_empty()} /> : null}
      <ul className="provider-wall">
        {loaderData.providers.map(({ code, name, image, games, shown }) => (
          <li key={code}>
            <Link href={`/casino/games?provider=${encodeURIComponent(code)}`}>
              {image ? <LateImage src={image} alt="" height={30} /> : null}
              <b>{name}</b>
              <span>{games === 1 ? m.casino_provider_game() : m.casino_provider_games({ count: games })}</span>
              <i aria-hidden="true">
                {shown.map((game) => (
                  <LateImage
                    key={game.id}
                    src={coverFor(game.image_mobile || game.image, card, locale)}
                    alt=""
                    width={72}
                    height={card === "poster" ? 96 : 72}
                  />
                ))}
              </i>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
