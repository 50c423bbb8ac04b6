import "./incoming.css";
import type { PlayerNotification } from "@trevo/contract";
import { Icon } from "@trevo/ui/icon";
import { createElement, useEffect, useState } from "react";
import { useLocale } from "../../lib/locale.ts";
import type { ModalState } from "../../lib/modal-state.ts";
import { promptPriority, promptsAreFree, requestPrompt } from "../../lib/prompts.ts";
import { onRealtime } from "../../lib/realtime.ts";
import { showReward } from "../../lib/reward.ts";
import { useStore } from "../../lib/store.ts";
import { m } from "../../paraglide/messages.js";
import { createIncoming, type Incoming } from "./incoming.ts";
import { createPaymentToasts, isPaymentNotice } from "./payment-toast.tsx";
import { NoticeSheet } from "./notice-sheet.tsx";

/** What reaches a player while he is here: notices on the screen, and a box that he won. */
export function IncomingNotices() {
  const [incoming] = useState(() => createIncoming({ isFree: promptsAreFree, openModal }));
  const locale = useLocale();
  const [showPaymentToast] = useState(createPaymentToasts);
  useEffect(
    () =>
      onRealtime("NotificationSent", (notice) => (isPaymentNotice(notice) ? showPaymentToast(notice, locale) : incoming.receive(notice))),
    [incoming, showPaymentToast, locale],
  );
  useEffect(() => onRealtime("NotifyNewUserBox", ({ box }) => void showReward(wonBox(box))), []);
  useEffect(() => incoming.stop, [incoming]);
  return <NoticeCards incoming={incoming} />;
}

function openModal(notice: PlayerNotification, closed: () => void): void {
  const Content = (state: ModalState) => createElement(NoticeSheet, { ...state, notice, onClosed: () => (state.onClosed(), closed()) });
  requestPrompt({ name: `notice ${notice.id}`, priority: promptPriority.notification, Content });
}

const wonBox = (box: { title: string; image: string }) => ({
  kind: "win" as const,
  name: box.title,
  image: box.image,
  action: { href: "/account/boxes", label: m.notices_my_boxes() },
});

function NoticeCards({ incoming }: { incoming: Incoming }) {
  const { shown } = useStore(incoming.stack);
  return (
    <div className="notice-cards" role="status">
      {shown.map(({ notice }) => (
        <article key={notice.id}>
          <Icon name={notice.type === "platform" ? "globe" : "bell"} />
          <button type="button" className="notice-card" onClick={() => incoming.open(notice)}>
            <b>{notice.title}</b>
            <span>{notice.description}</span>
          </button>
          <button type="button" className="icon-button" aria-label={m.close()} onClick={() => incoming.close(notice.id)}>
            <Icon name="x" />
          </button>
        </article>
      ))}
    </div>
  );
}
