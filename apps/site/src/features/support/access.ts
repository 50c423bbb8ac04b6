import type { Locale } from "@trevo/domain";
import { exclusionStore } from "../../lib/exclusion.ts";
import { useLocale } from "../../lib/locale.ts";
import { useSession } from "../../lib/session.ts";
import { noteVisit, visitNote } from "../../lib/storage.ts";
import { createStore, useStore } from "../../lib/store.ts";

/**
 * How a person is identified to support: a player by the session, a self-excluded player by the payout token, anyone else by a confirmed
 * address.
 */
export type SupportAccess = AccountAccess | { kind: "guest"; owner: string; guest_token: string };

/** Access of a person with an account. */
export type AccountAccess = { kind: "player"; owner: string } | { kind: "excluded"; owner: string; token: string; locale: Locale };

const key = "support_guest";
const parseToken = (text: string): string | null => (/^[\w-]{20,200}$/.test(text) ? text : null);

/** Kept while the tab is open. */
const guestStore = createStore<string | null>(null);

export function keepGuest(token: string | null): void {
  noteVisit(key, token);
  guestStore.set(token);
}

/** Called once, in the browser. */
export const restoreGuest = (): void => guestStore.set(guestStore.get() ?? visitNote(key, parseToken));

/** Returns null if the visitor must confirm an address first. */
export function useAccess(): SupportAccess | null {
  const locale = useLocale();
  const { token, user } = useSession();
  const exclusion = useStore(exclusionStore);
  const guest = useStore(guestStore);
  if (token) return { kind: "player", owner: user?.id ?? "" };
  const payout = exclusion?.payout_token;
  if (payout) return { kind: "excluded", owner: "excluded", token: payout, locale };
  return guest === null ? null : { kind: "guest", owner: "guest", guest_token: guest };
}
