import { data } from "react-router";
import { ShopPage } from "../../features/points/shop-page.tsx";
import { notIndexed, pageTitle } from "../../lib/page-title.ts";
import { m } from "../../paraglide/messages.js";
import { ErrorScreen } from "../error/error-screen.tsx";
import { AccountFrame } from "../frame/account-frame.tsx";
import { siteContext } from "../load-context.ts";
import type { Route } from "./+types/points";

/** Responds 404 where the brand may not grant rewards. */
export async function loader({ context }: Route.LoaderArgs) {
  const config = await context.get(siteContext).siteConfig();
  const known = config?.features.includes("points_shop") === true;
  return data({ known }, { status: known ? 200 : 404 });
}

export const meta: Route.MetaFunction = (page) => [
  ...pageTitle(page, page.loaderData?.known ? m.points_shop_title() : m.error_404_title()),
  notIndexed,
];

export default function Points({ loaderData }: Route.ComponentProps) {
  if (!loaderData.known) return <ErrorScreen status={404} />;
  return (
    <AccountFrame title={m.points_shop_title()}>
      <ShopPage />
    </AccountFrame>
  );
}
