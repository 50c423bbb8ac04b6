import { data } from "react-router";
import { PromoCodesPage } from "../../features/bonuses/promo-codes-page.tsx";
import { pageTitle } from "../../lib/page-title.ts";
import { m } from "../../paraglide/messages.js";
import { ErrorScreen } from "../error/error-screen.tsx";
import { siteContext } from "../load-context.ts";
import type { Route } from "./+types/promo-codes";

/** Responds 404 where the brand's policy forbids rewards. */
export function loader({ context }: Route.LoaderArgs) {
  const { allowsRewards } = context.get(siteContext);
  return data({ allowed: allowsRewards }, { status: allowsRewards ? 200 : 404 });
}

export const meta: Route.MetaFunction = (page) =>
  page.loaderData?.allowed ? pageTitle(page, m.nav_coupons(), m.about_coupons()) : pageTitle(page, m.error_404_title());

export default function PromoCodes({ loaderData }: Route.ComponentProps) {
  return loaderData.allowed ? <PromoCodesPage /> : <ErrorScreen status={404} />;
}
