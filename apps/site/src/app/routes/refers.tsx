import { RefersPage } from "../../features/refers/refers-page.tsx";
import { notIndexed, pageTitle } from "../../lib/page-title.ts";
import { m } from "../../paraglide/messages.js";
import { AccountFrame } from "../frame/account-frame.tsx";
import type { Route } from "./+types/refers";

export const meta: Route.MetaFunction = (page) => [...pageTitle(page, m.refers_title()), notIndexed];

export default function Refers() {
  return (
    <AccountFrame title={m.refers_title()}>
      <RefersPage />
    </AccountFrame>
  );
}
