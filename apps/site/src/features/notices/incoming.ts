import type { PlayerNotification } from "@trevo/contract";
import { createStore } from "../../lib/store.ts";
import { arrive, check, checkEveryMs, emptyStack, leave, type NoticeStack } from "./notice-stack.ts";

/** The pause between the modals of two notices. */
const nextModalMs = 5_000;

export interface IncomingNeeds {
  /** Whether nothing lies over the page, and no game runs in it. */
  isFree: () => boolean;
  /** Opens the modal of one notice, and says when it has closed. */
  openModal: (notice: PlayerNotification, closed: () => void) => void;
}

/**
 * Shows a notice that arrives: it stays on the screen for a while, and the first one that
 * nobody has looked at opens by itself where nothing else is open; the next one follows five seconds after it has closed.
 */
export function createIncoming({ isFree, openModal }: IncomingNeeds) {
  const stack = createStore<NoticeStack>(emptyStack);
  let unviewed: readonly PlayerNotification[] = [];
  let next: ReturnType<typeof setTimeout> | undefined;
  let clock: ReturnType<typeof setInterval> | undefined;

  const put = (changed: NoticeStack) => {
    const checked = check(changed, Date.now());
    stack.set(checked);
    if (checked.shown.length > 0) clock ??= setInterval(() => put(stack.get()), checkEveryMs);
    else {
      clearInterval(clock);
      clock = undefined;
    }
  };
  const close = (id: string) => {
    unviewed = unviewed.filter((notice) => notice.id !== id);
    put(leave(stack.get(), id));
  };
  const open = (notice: PlayerNotification) => {
    clearTimeout(next);
    close(notice.id);
    openModal(notice, () => (next = setTimeout(openFirst, nextModalMs)));
  };
  const openFirst = () => {
    const [first] = unviewed;
    if (first && isFree()) open(first);
  };

  return {
    stack,
    receive(notice: PlayerNotification) {
      if (notice.read || unviewed.some(({ id }) => id === notice.id)) return;
      unviewed = [...unviewed, notice];
      put(arrive(stack.get(), notice));
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
