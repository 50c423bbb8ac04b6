import { data } from "react-router";
import { BoxPage } from "../../features/boxes/box-page.tsx";
import { pageTitle } from "../../lib/page-title.ts";
import { m } from "../../paraglide/messages.js";
import { ErrorScreen } from "../error/error-screen.tsx";
import { siteContext } from "../load-context.ts";
import type { Route } from "./+types/box";

export async function loader({ context, params }: Route.LoaderArgs) {
  const box = await context.get(siteContext).box(params.name);
  return data({ box }, { status: box ? 200 : 404 });
}

export const meta: Route.MetaFunction = (page) => pageTitle(page, page.loaderData?.box?.title ?? m.error_404_title());

export default function BoxRoute({ loaderData }: Route.ComponentProps) {
  return loaderData.box ? <BoxPage box={loaderData.box} /> : <ErrorScreen status={404} />;
}
