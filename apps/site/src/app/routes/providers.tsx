import "./providers.css";
import { LateImage } from "@trevo/ui/late-image";
import { EmptyState } from "@trevo/ui/states";
import { Link } from "@trevo/ui/link";
import { pageTitle } from "../../lib/page-title.ts";
import { m } from "../../paraglide/messages.js";
import { siteContext } from "../load-context.ts";
import type { Route } from "./+types/providers";

export const loader = async ({ context }: Route.LoaderArgs) => ({ providers: await context.get(siteContext).providers() });

export const meta: Route.MetaFunction = (page) => pageTitle(page, m.nav_providers(), m.about_providers());

export default function Providers({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <h1 className="page-title">{m.nav_providers()}</h1>
      {loaderData.providers.length === 0 ? <EmptyState text={m.home_empty()} /> : null}
      <ul className="provider-wall">
        {loaderData.providers.map((provider) => (
          <li key={provider.code}>
            <Link href={`/casino/games?provider=${encodeURIComponent(provider.code)}`}>
              {provider.image ? <LateImage src={provider.image} alt="" height={30} /> : null}
              <b>{provider.name}</b>
              <span>{m.casino_provider_games({ count: provider.games })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
