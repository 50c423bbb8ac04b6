import "./notices.css";
import { useQueryClient } from "@tanstack/react-query";
import type { PlayerNotification, NotificationType } from "@trevo/contract";
import { Button } from "@trevo/ui/button";
import { Icon } from "@trevo/ui/icon";
import { Link as AppLink } from "@trevo/ui/link";
import { RowsWaiting } from "@trevo/ui/row-list";
import { TabRow } from "@trevo/ui/tabs";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { useLocale } from "../../lib/locale.ts";
import { momentText } from "../../lib/moment-text.ts";
import { MoneyText } from "../../lib/money-text.tsx";
import { PagedList } from "../../lib/paged-list.tsx";
import { ListMemory } from "../../lib/query.tsx";
import { useSession } from "../../lib/session.ts";
import { useSite } from "../../lib/site-data.ts";
import { useStore } from "../../lib/store.ts";
import { unreadStore } from "../../lib/unread.ts";
import { m } from "../../paraglide/messages.js";
import { readNotice } from "./read-notice.ts";
import { useSend } from "../../lib/use-action.ts";
import { noticeKeys, noticesQuery, readAllMutation } from "./api.ts";

const tabs = [
  { type: "personal", name: m.notices_tab_personal, icon: "user", counter: "user_notifications" },
  { type: "platform", name: m.notices_tab_platform, icon: "globe", counter: "global_notifications" },
] as const;

/** What the brand tells the player, and what it tells everybody. */
export function NoticesPage() {
  return (
    <ListMemory>
      <div className="notices">
        <h1 className="page-title">{m.notices_title()}</h1>
        <Notices />
      </div>
    </ListMemory>
  );
}

function Notices() {
  const [query] = useSearchParams();
  const { user } = useSession();
  const client = useQueryClient();
  const unread = useStore(unreadStore);
  const { busy, send } = useSend(readAllMutation);
  const tab = tabs.find(({ type }) => type === query.get("tab")) ?? tabs[0];
  const readAll = async () => {
    const reply = await send(tab.type);
    if (!reply.ok) return;
    unreadStore.set(reply.data.unread_count);
    await client.invalidateQueries({ queryKey: noticeKeys.list(user?.id, tab.type) });
  };
  return (
    <>
      <TabRow label={m.notices_tabs()}>
        {tabs.map(({ type, name, icon, counter }) => (
          <Link key={type} to={`?tab=${type}`} preventScrollReset aria-current={type === tab.type ? "page" : undefined}>
            <Icon name={icon} />
            {name()}
            {unread && unread[counter] > 0 ? <span className="notices-count">{unread[counter]}</span> : null}
          </Link>
        ))}
      </TabRow>
      {unread && unread[tab.counter] > 0 ? (
        <div className="notices-all">
          <Button tone="quiet" busy={busy ? m.notices_reading() : undefined} onClick={() => void readAll()}>
            <Icon name="check" />
            {m.notices_read_all()}
          </Button>
        </div>
      ) : null}
      <PagedList
        list={noticesQuery(user?.id, tab.type)}
        emptyIcon="bell"
        empty={tab.type === "personal" ? m.notices_empty_personal() : m.notices_empty_platform()}
        skeleton={<RowsWaiting />}
      >
        {(notices) => <NoticeRows type={tab.type} notices={notices} />}
      </PagedList>
    </>
  );
}

/** Marked as read here at once, then at the server. */
function NoticeRows({ type, notices }: { type: NotificationType; notices: PlayerNotification[] }) {
  const locale = useLocale();
  const { timezone } = useSite();
  const [read, setRead] = useState<ReadonlySet<string>>(new Set());
  const markRead = async (notice: PlayerNotification) => {
    if (notice.read || read.has(notice.id)) return;
    setRead((known) => new Set(known).add(notice.id));
    await readNotice(notice);
  };
  return (
    <ul className="notice-list">
      {notices.map((notice) => {
        const isRead = notice.read || read.has(notice.id);
        return (
          <li key={notice.id} className="panel" data-unread={isRead ? undefined : ""}>
            <i aria-hidden="true">
              <Icon name={type === "platform" ? "globe" : notice.payment ? "pix" : "bell"} />
            </i>
            <div>
              <h2>
                {notice.payment ? <MoneyText text={notice.title} amount={notice.payment.amount} /> : notice.title}
                {isRead ? null : <span className="sr-only"> ({m.notices_unread()})</span>}
              </h2>
              <p>{notice.description}</p>
              <p className="notice-foot">
                <time dateTime={notice.created_at}>{momentText(notice.created_at, { locale, timezone })}</time>
                {notice.link ? (
                  <AppLink href={notice.link} onClick={() => void markRead(notice)}>
                    {m.notices_open()}
                  </AppLink>
                ) : null}
                {isRead ? null : (
                  <button type="button" onClick={() => void markRead(notice)}>
                    {m.notices_read()}
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
