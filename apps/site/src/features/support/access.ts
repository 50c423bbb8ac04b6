import type { Locale } from "@trevo/domain";
import { exclusionStore } from "../../lib/exclusion.ts";
import { useLocale } from "../../lib/locale.ts";
import { useSession } from "../../lib/session.ts";
import { noteVisit, visitNote } from "../../lib/storage.ts";
import { createStore, useStore } from "../../lib/store.ts";

/** Who writes to support: a player by the session, a self-excluded one by the payout token, anybody else by a confirmed address. */
export type SupportAccess = AccountAccess | { kind: "guest"; owner: string; guest_token: string };

/** Whoever has an account. */
export type AccountAccess = { kind: "player"; owner: string } | { kind: "excluded"; owner: string; token: string; locale: Locale };

const key = "support_guest";
const parseToken = (text: string): string | null => (/^[\w-]{20,200}$/.test(text) ? text : null);

/** Kept as long as the tab is open. */
const guestStore = createStore<string | null>(null);

export function keepGuest(token: string | null): void {
  noteVisit(key, token);
  guestStore.set(token);
}

/** Once, in the browser. */
export const restoreGuest = (): void => guestStore.set(guestStore.get() ?? visitNote(key, parseToken));

/** Null: whoever is here has to confirm an address first. */
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
