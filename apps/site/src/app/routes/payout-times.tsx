import { PayoutTimesPage } from "../../features/payouts/payout-times-page.tsx";
import { pageTitle } from "../../lib/page-title.ts";
import { m } from "../../paraglide/messages.js";
import { siteContext } from "../load-context.ts";
import type { Route } from "./+types/payout-times";

export const loader = async ({ context }: Route.LoaderArgs) => ({ times: await context.get(siteContext).payoutTimes() });

export const meta: Route.MetaFunction = (page) => pageTitle(page, m.payouts_title(), m.payouts_lead({ days: 30 }));

export default function PayoutTimes({ loaderData }: Route.ComponentProps) {
  return <PayoutTimesPage times={loaderData.times} />;
}
