import { VipPage } from "../../features/ranking/vip-page.tsx";
import { notIndexed, pageTitle } from "../../lib/page-title.ts";
import { m } from "../../paraglide/messages.js";
import { AccountFrame } from "../frame/account-frame.tsx";
import type { Route } from "./+types/vip";

export const meta: Route.MetaFunction = (page) => [...pageTitle(page, m.vip_title()), notIndexed];

export default function Vip() {
  return (
    <AccountFrame title={m.vip_title()}>
      <VipPage />
    </AccountFrame>
  );
}
