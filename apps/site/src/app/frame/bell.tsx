import { Icon } from "@trevo/ui/icon";
import { Link } from "@trevo/ui/link";
import { useEffect } from "react";
import { loadPart } from "../../lib/load-part.ts";
import { useSession } from "../../lib/session.ts";
import { useStore } from "../../lib/store.ts";
import { unreadStore, unreadTotal } from "../../lib/unread.ts";
import { m } from "../../paraglide/messages.js";
import { afterFirstPaint } from "../startup.ts";

const mostCounted = 99;

/** Link to the notifications, with the number of unread ones. */
export function Bell() {
  const { token, checked } = useSession();
  const count = unreadTotal(useStore(unreadStore));
  useEffect(() => {
    if (!token || !checked) return;
    return afterFirstPaint(async () => {
      const { watchUnread } = await loadPart(() => import("../../lib/watch-unread.ts"));
      return watchUnread();
    });
  }, [token, checked]);
  return (
    <Link
      href="/account/items"
      className="icon-button only-player top-bell"
      aria-label={count > 0 ? m.notifications_bell({ count }) : m.bar_notifications()}
    >
      <Icon name="bell" />
      {count > 0 ? <b aria-hidden="true">{count > mostCounted ? `${mostCounted}+` : count}</b> : null}
    </Link>
  );
}
