import { thumbFor } from "../../features/casino/cover.ts";
import { ReturnsPage } from "../../features/fairness/returns-page.tsx";
import { localeOf } from "../../lib/locale.ts";
import { pageTitle } from "../../lib/page-title.ts";
import { m } from "../../paraglide/messages.js";
import { siteContext } from "../load-context.ts";
import type { Route } from "./+types/returns";

export const loader = async ({ context, url }: Route.LoaderArgs) => ({
  returns: await context.get(siteContext).returns(localeOf(url.pathname)),
});

export const meta: Route.MetaFunction = (page) => pageTitle(page, m.returns_title(), m.returns_lead());

export default function Returns({ loaderData }: Route.ComponentProps) {
  return <ReturnsPage returns={loaderData.returns} pictureOf={(game) => thumbFor(`/covers/${game}.svg`)} />;
}
