import { NotificationsPage } from "../../features/notifications/notifications-page.tsx";
import { notIndexed, pageTitle } from "../../lib/page-title.ts";
import { m } from "../../paraglide/messages.js";
import { AccountFrame } from "../frame/account-frame.tsx";
import type { Route } from "./+types/notifications";

export const meta: Route.MetaFunction = (page) => [...pageTitle(page, m.notifications_title()), notIndexed];

export default function Notifications() {
  return (
    <AccountFrame title={m.notifications_title()}>
      <NotificationsPage />
    </AccountFrame>
  );
}
