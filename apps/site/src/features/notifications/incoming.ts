import type { PlayerNotification } from "@trevo/contract";
import { createStore } from "../../lib/store.ts";
import { arrive, check, checkEveryMs, emptyStack, leave, type NotificationStack } from "./notification-stack.ts";

/** The pause between the modals of two notifications. */
const nextModalMs = 5_000;

export interface IncomingNeeds {
  /** Whether nothing lies over the page, and no game runs in it. */
  isFree: () => boolean;
  /** Opens the modal of one notification, and says when it has closed. */
  openModal: (notification: PlayerNotification, closed: () => void) => void;
}

/**
 * Shows a notification that arrives: it stays on the screen for a while, and the first one that
 * nobody has looked at opens by itself where nothing else is open; the next one follows five seconds after it has closed.
 */
export function createIncoming({ isFree, openModal }: IncomingNeeds) {
  const stack = createStore<NotificationStack>(emptyStack);
  let unviewed: readonly PlayerNotification[] = [];
  let next: ReturnType<typeof setTimeout> | undefined;
  let clock: ReturnType<typeof setInterval> | undefined;

  const put = (changed: NotificationStack) => {
    const checked = check(changed, Date.now());
    stack.set(checked);
    if (checked.shown.length > 0) clock ??= setInterval(() => put(stack.get()), checkEveryMs);
    else {
      clearInterval(clock);
      clock = undefined;
    }
  };
  const close = (id: string) => {
    unviewed = unviewed.filter((notification) => notification.id !== id);
    put(leave(stack.get(), id));
  };
  const open = (notification: PlayerNotification) => {
    clearTimeout(next);
    close(notification.id);
    openModal(notification, () => (next = setTimeout(openFirst, nextModalMs)));
  };
  const openFirst = () => {
    const [first] = unviewed;
    if (first && isFree()) open(first);
  };

  return {
    stack,
    receive(notification: PlayerNotification) {
      if (notification.read || unviewed.some(({ id }) => id === notification.id)) return;
      unviewed = [...unviewed, notification];
      put(arrive(stack.get(), notification));
      openFirst();
    },
    /** Somebody wants to read it. */
    open,
    /** Off the screen, and looked at. */
    close,
    stop() {
      clearTimeout(next);
      clearInterval(clock);
    },
  };
}

export type Incoming = ReturnType<typeof createIncoming>;
