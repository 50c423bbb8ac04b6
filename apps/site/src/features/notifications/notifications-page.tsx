import "./notifications.css";
import { useQueryClient } from "@tanstack/react-query";
import type { PlayerNotification, NotificationType } from "@trevo/contract";
import { Button } from "@trevo/ui/button";
import { Icon } from "@trevo/ui/icon";
import { Link as AppLink } from "@trevo/ui/link";
import { RowsWaiting } from "@trevo/ui/row-list";
import { TabRow } from "@trevo/ui/tabs";
import { useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { useLocale } from "../../lib/locale.ts";
import { momentText } from "../../lib/moment-text.ts";
import { MoneyText } from "../../lib/money-text.tsx";
import { PagedList } from "../../lib/paged-list.tsx";
import { ListMemory } from "../../lib/query.tsx";
import { onRealtime } from "../../lib/realtime.ts";
import { useSession } from "../../lib/session.ts";
import { useSite } from "../../lib/site-data.ts";
import { useStore } from "../../lib/store.ts";
import { unreadStore } from "../../lib/unread.ts";
import { m } from "../../paraglide/messages.js";
import { readNotification } from "./read-notification.ts";
import { useSend } from "../../lib/use-action.ts";
import { notificationKeys, notificationsQuery, readAllMutation } from "./api.ts";

const tabs = [
  { type: "personal", name: m.notifications_tab_personal, icon: "user", counter: "user_notifications" },
  { type: "platform", name: m.notifications_tab_platform, icon: "globe", counter: "global_notifications" },
] as const;

/** Notifications to the player, and announcements to everyone. */
export function NotificationsPage() {
  return (
    <ListMemory>
      <div className="notifications">
        <h1 className="page-title">{m.notifications_title()}</h1>
        <Notifications />
      </div>
    </ListMemory>
  );
}

function Notifications() {
  const [query] = useSearchParams();
  const { user } = useSession();
  const client = useQueryClient();
  const unread = useStore(unreadStore);
  const { busy, send } = useSend(readAllMutation);
  useEffect(
    () => onRealtime("NotificationRead", () => void client.invalidateQueries({ queryKey: ["notifications", user?.id] })),
    [client, user?.id],
  );
  const tab = tabs.find(({ type }) => type === query.get("tab")) ?? tabs[0];
  const readAll = async () => {
    const reply = await send(tab.type);
    if (!reply.ok) return;
    unreadStore.set(reply.data.unread_count);
    await client.invalidateQueries({ queryKey: notificationKeys.list(user?.id, tab.type) });
  };
  return (
    <>
      <TabRow label={m.notifications_tabs()}>
        {tabs.map(({ type, name, icon, counter }) => (
          <Link key={type} to={`?tab=${type}`} preventScrollReset aria-current={type === tab.type ? "page" : undefined}>
            <Icon name={icon} />
            {name()}
            {unread && unread[counter] > 0 ? <span className="notifications-count">{unread[counter]}</span> : null}
          </Link>
        ))}
      </TabRow>
      {unread && unread[tab.counter] > 0 ? (
        <div className="notifications-all">
          <Button tone="quiet" busy={busy ? m.notifications_reading() : undefined} onClick={() => void readAll()}>
            <Icon name="check" />
            {m.notifications_read_all()}
          </Button>
        </div>
      ) : null}
      <PagedList
        list={notificationsQuery(user?.id, tab.type)}
        emptyIcon="bell"
        empty={tab.type === "personal" ? m.notifications_empty_personal() : m.notifications_empty_platform()}
        skeleton={<RowsWaiting />}
      >
        {(notifications) => <NotificationRows type={tab.type} notifications={notifications} />}
      </PagedList>
    </>
  );
}

/** Marks notifications as read here at once, then on the server. */
function NotificationRows({ type, notifications }: { type: NotificationType; notifications: PlayerNotification[] }) {
  const locale = useLocale();
  const { timezone } = useSite();
  const [read, setRead] = useState<ReadonlySet<string>>(new Set());
  const markRead = async (notification: PlayerNotification) => {
    if (notification.read || read.has(notification.id)) return;
    setRead((known) => new Set(known).add(notification.id));
    await readNotification(notification);
  };
  return (
    <ul className="notification-list">
      {notifications.map((notification) => {
        const isRead = notification.read || read.has(notification.id);
        return (
          <li key={notification.id} className="panel" data-unread={isRead ? undefined : ""}>
            <i aria-hidden="true">
              <Icon name={type === "platform" ? "globe" : notification.payment ? "pix" : "bell"} />
            </i>
            <div>
              <h2>
                {notification.payment ? <MoneyText text={notification.title} amount={notification.payment.amount} /> : notification.title}
                {isRead ? null : <span className="sr-only"> ({m.notifications_unread()})</span>}
              </h2>
              <p>{notification.description}</p>
              <p className="notification-foot">
                <time dateTime={notification.created_at}>{momentText(notification.created_at, { locale, timezone })}</time>
                {notification.link ? (
                  <AppLink href={notification.link} onClick={() => void markRead(notification)}>
                    {m.notifications_open()}
                  </AppLink>
                ) : null}
                {isRead ? null : (
                  <button type="button" onClick={() => void markRead(notification)}>
                    {m.notifications_read()}
                  </button>
                )}
              </p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
