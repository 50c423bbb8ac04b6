import { PromoCodesPage } from "../../features/bonuses/promo-codes-page.tsx";
import { pageTitle } from "../../lib/page-title.ts";
import { m } from "../../paraglide/messages.js";
import type { Route } from "./+types/promo-codes";

export const meta: Route.MetaFunction = (page) => pageTitle(page, m.nav_coupons(), m.about_coupons());

export default function PromoCodes() {
  return <PromoCodesPage />;
}
