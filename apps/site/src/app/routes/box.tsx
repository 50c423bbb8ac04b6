import { data } from "react-router";
import { BoxPage } from "../../features/boxes/box-page.tsx";
import { localeOf } from "../../lib/locale.ts";
import { pageTitle } from "../../lib/page-title.ts";
import { m } from "../../paraglide/messages.js";
import { ErrorScreen } from "../error/error-screen.tsx";
import { siteContext } from "../load-context.ts";
import type { Route } from "./+types/box";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const table = await context.get(siteContext).box(params.name, localeOf(url.pathname));
  return data({ table }, { status: table ? 200 : 404 });
}

export const meta: Route.MetaFunction = (page) => pageTitle(page, page.loaderData?.table?.box.title ?? m.error_404_title());

export default function BoxRoute({ loaderData }: Route.ComponentProps) {
  return loaderData.table ? <BoxPage table={loaderData.table} /> : <ErrorScreen status={404} />;
}
