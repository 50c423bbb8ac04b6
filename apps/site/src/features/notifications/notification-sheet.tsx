import "./incoming.css";
import type { PlayerNotification } from "@trevo/contract";
import { Button, ButtonLink } from "@trevo/ui/button";
import { Sheet } from "@trevo/ui/sheet";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { barePath, useLocale } from "../../lib/locale.ts";
import type { ModalState } from "../../lib/modal-state.ts";
import { momentText } from "../../lib/moment-text.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { readNotification } from "./read-notification.ts";

/** One notification in full. Opening it marks it as read. */
export function NotificationSheet({ notification, open, onClose, onClosed }: ModalState & { notification: PlayerNotification }) {
  const locale = useLocale();
  const { timezone } = useSite();
  const here = barePath(useLocation().pathname);
  useEffect(() => void readNotification(notification), [notification]);
  return (
    <Sheet open={open} onClose={onClose} onClosed={onClosed} title={notification.title} closeLabel={m.close()}>
      <div className="notification-text">
        {notification.img ? <img src={notification.img} alt="" /> : null}
        <p>{notification.description}</p>
        <time dateTime={notification.created_at}>{momentText(notification.created_at, { locale, timezone })}</time>
      </div>
      <div className="notification-ends">
        {notification.link && notification.link !== here ? (
          <ButtonLink tone="accent" size="large" wide href={notification.link}>
            {m.notifications_open()}
          </ButtonLink>
        ) : null}
        <Button size="large" wide onClick={onClose}>
          {m.close()}
        </Button>
      </div>
    </Sheet>
  );
}
