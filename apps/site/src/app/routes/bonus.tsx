import { BonusPage } from "../../features/bonuses/bonus-page.tsx";
import { pageTitle } from "../../lib/page-title.ts";
import { m } from "../../paraglide/messages.js";
import type { Route } from "./+types/bonus";

export const meta: Route.MetaFunction = (page) => pageTitle(page, m.nav_bonus(), m.about_bonus());

export default function Bonus() {
  return <BonusPage />;
}
