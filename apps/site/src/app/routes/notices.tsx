import { NoticesPage } from "../../features/notices/notices-page.tsx";
import { notIndexed, pageTitle } from "../../lib/page-title.ts";
import { m } from "../../paraglide/messages.js";
import { AccountFrame } from "../frame/account-frame.tsx";
import type { Route } from "./+types/notices";

export const meta: Route.MetaFunction = (page) => [...pageTitle(page, m.notices_title()), notIndexed];

export default function Notices() {
  return (
    <AccountFrame title={m.notices_title()}>
      <NoticesPage />
    </AccountFrame>
  );
}
