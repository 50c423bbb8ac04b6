import { LimitsPage } from "../../features/protection/limits-page.tsx";
import { notIndexed, pageTitle } from "../../lib/page-title.ts";
import { m } from "../../paraglide/messages.js";
import { AccountFrame } from "../frame/account-frame.tsx";
import type { Route } from "./+types/limits";

export const meta: Route.MetaFunction = (page) => [...pageTitle(page, m.limits_title()), notIndexed];

export default function Limits() {
  return (
    <AccountFrame title={m.limits_title()}>
      <LimitsPage />
    </AccountFrame>
  );
}
