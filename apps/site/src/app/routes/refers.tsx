import { data } from "react-router";
import { RefersPage } from "../../features/refers/refers-page.tsx";
import { notIndexed, pageTitle } from "../../lib/page-title.ts";
import { m } from "../../paraglide/messages.js";
import { ErrorScreen } from "../error/error-screen.tsx";
import { AccountFrame } from "../frame/account-frame.tsx";
import { siteContext } from "../load-context.ts";
import type { Route } from "./+types/refers";

/** Responds 404 where the brand's policy forbids rewards. */
export function loader({ context }: Route.LoaderArgs) {
  const { allowsRewards } = context.get(siteContext);
  return data({ allowed: allowsRewards }, { status: allowsRewards ? 200 : 404 });
}

export const meta: Route.MetaFunction = (page) => [
  ...pageTitle(page, page.loaderData?.allowed ? m.refers_title() : m.error_404_title()),
  notIndexed,
];

export default function Refers({ loaderData }: Route.ComponentProps) {
  if (!loaderData.allowed) return <ErrorScreen status={404} />;
  return (
    <AccountFrame title={m.refers_title()}>
      <RefersPage />
    </AccountFrame>
  );
}
