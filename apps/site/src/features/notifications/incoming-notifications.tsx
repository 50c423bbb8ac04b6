import "./incoming.css";
import type { PlayerNotification } from "@trevo/contract";
import type { RealtimeEvents } from "@trevo/contract/realtime";
import { Icon } from "@trevo/ui/icon";
import { createElement, useEffect, useState } from "react";
import { useLocale } from "../../lib/locale.ts";
import type { ModalState } from "../../lib/modal-state.ts";
import { promptPriority, promptsAreFree, requestPrompt } from "../../lib/prompts.ts";
import { onRealtime } from "../../lib/realtime.ts";
import { showReward } from "../../lib/reward.ts";
import { useStore } from "../../lib/store.ts";
import { m } from "../../paraglide/messages.js";
import { inPageLanguage } from "./in-page-language.ts";
import { createIncoming, type Incoming } from "./incoming.ts";
import { createPaymentToasts, isPaymentNotification } from "./payment-toast.tsx";
import { wasRead } from "./notification-machine.ts";
import { NotificationSheet } from "./notification-sheet.tsx";

/** Shows what arrives while a player is present: notifications and a won box. */
export function IncomingNotifications() {
  const [incoming] = useState(() => createIncoming({ isFree: promptsAreFree, openModal }));
  const locale = useLocale();
  const [showPaymentToast] = useState(createPaymentToasts);
  useEffect(
    () =>
      onRealtime("NotificationSent", (sent) => {
        const notification = inPageLanguage(sent, locale);
        if (isPaymentNotification(notification)) showPaymentToast(notification, locale);
        else incoming.receive(notification);
      }),
    [incoming, showPaymentToast, locale],
  );
  useEffect(() => onRealtime("NotificationRead", (read) => incoming.drop(wasRead(read))), [incoming]);
  useEffect(() => onRealtime("NotifyNewUserBox", ({ box }) => void showReward(wonBox(box))), []);
  useEffect(() => onRealtime("RankReached", (reached) => reached.prizes.length > 0 && void showReward(reachedLevel(reached))), []);
  useEffect(() => incoming.stop, [incoming]);
  return <NotificationCards incoming={incoming} />;
}

function openModal(notification: PlayerNotification, closed: () => void): void {
  const Content = (state: ModalState) =>
    createElement(NotificationSheet, { ...state, notification, onClosed: () => (state.onClosed(), closed()) });
  requestPrompt({ name: `notification ${notification.id}`, priority: promptPriority.notification, Content });
}

const wonBox = (box: { title: string; image: string }) => ({
  kind: "win" as const,
  name: box.title,
  image: box.image,
  action: { href: "/account/boxes", label: m.notifications_my_boxes() },
});

const reachedLevel = ({ level, prizes }: RealtimeEvents["RankReached"]) => {
  const cash = prizes.reduce((sum, { code, amount }) => sum + (code === "cash" ? (amount ?? 0) : 0), 0);
  return {
    kind: "gift" as const,
    name: m.ranking_reached({ level }),
    text: m.ranking_reached_text(),
    ...(cash > 0 && { amount: cash }),
    action: { href: "/vip", label: m.vip_title() },
  };
};

function NotificationCards({ incoming }: { incoming: Incoming }) {
  const { shown } = useStore(incoming.arrivals);
  return (
    <div className="notification-cards" role="status">
      {shown.map(({ notification }) => (
        <article key={notification.id}>
          <Icon name={notification.type === "platform" ? "globe" : "bell"} />
          <button type="button" className="notification-card" onClick={() => incoming.open(notification)}>
            <b>{notification.title}</b>
            <span>{notification.description}</span>
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={m.close()}
            onClick={() => incoming.drop(({ id }) => id === notification.id)}
          >
            <Icon name="x" />
          </button>
        </article>
      ))}
    </div>
  );
}
