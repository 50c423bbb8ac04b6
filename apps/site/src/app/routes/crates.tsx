import { data } from "react-router";
import { BoxesPage } from "../../features/boxes/boxes-page.tsx";
import { localeOf } from "../../lib/locale.ts";
import { pageTitle } from "../../lib/page-title.ts";
import { m } from "../../paraglide/messages.js";
import { ErrorScreen } from "../error/error-screen.tsx";
import { siteContext } from "../load-context.ts";
import type { Route } from "./+types/crates";

/** Responds 404 where the brand has no boxes. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const boxes = await context.get(siteContext).boxes(localeOf(url.pathname));
  return data({ boxes }, { status: boxes ? 200 : 404 });
}

export const meta: Route.MetaFunction = (page) =>
  page.loaderData?.boxes ? pageTitle(page, m.nav_boxes(), m.about_boxes()) : pageTitle(page, m.error_404_title());

export default function Crates({ loaderData }: Route.ComponentProps) {
  return loaderData.boxes ? <BoxesPage first={loaderData.boxes} /> : <ErrorScreen status={404} />;
}
