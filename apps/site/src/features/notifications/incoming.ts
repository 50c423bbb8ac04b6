import type { PlayerNotification } from "@trevo/contract";
import { createStore } from "../../lib/store.ts";
import {
  type Arrivals,
  arrive,
  check,
  checkEveryMs,
  closed,
  headOf,
  isIdle,
  leave,
  nextModalMs,
  noArrivals,
  opened,
} from "./notification-machine.ts";

export interface IncomingNeeds {
  /** Whether no modal covers the page and no game runs in it. */
  isFree: () => boolean;
  /** Opens the modal of one notification, and calls `closed` when it has closed. */
  openModal: (notification: PlayerNotification, closed: () => void) => void;
}

/** Drives `notification-machine.ts` with timers. `arrivals` contains the notifications that have arrived. */
export function createIncoming({ isFree, openModal }: IncomingNeeds) {
  const arrivals = createStore<Arrivals>(noArrivals);
  let clock: ReturnType<typeof setInterval> | undefined;
  let next: ReturnType<typeof setTimeout> | undefined;

  const put = (changed: Arrivals) => {
    arrivals.set(check(changed, Date.now()));
    const head = headOf(arrivals.get(), { now: Date.now(), isFree: isFree() });
    if (head) return open(head);
    if (isIdle(arrivals.get())) {
      clearInterval(clock);
      clock = undefined;
    } else clock ??= setInterval(() => put(arrivals.get()), checkEveryMs);
  };
  const open = (notification: PlayerNotification) => {
    put(opened(arrivals.get(), notification.id));
    openModal(notification, () => {
      put(closed(arrivals.get(), Date.now()));
      clearTimeout(next);
      if (arrivals.get().unviewed.length > 0) next = setTimeout(() => put(arrivals.get()), nextModalMs);
    });
  };

  return {
    arrivals,
    receive: (notification: PlayerNotification) => put(arrive(arrivals.get(), notification, Date.now())),
    /** Opens a notification, for instance from its card. */
    open,
    /** Removes notifications that were dismissed or read elsewhere. */
    drop: (isGone: (notification: PlayerNotification) => boolean) => put(leave(arrivals.get(), isGone)),
    stop() {
      clearInterval(clock);
      clearTimeout(next);
    },
  };
}

export type Incoming = ReturnType<typeof createIncoming>;
