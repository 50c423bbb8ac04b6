import type { Balance } from "@trevo/contract";
import { api } from "./api.ts";
import { createStore, useStore } from "./store.ts";

export const balanceStore = createStore<Balance | null>(null);

/** Null until known, and for guests. Amounts in centavos; `balance` includes `bonus`. */
export const useBalance = (): Balance | null => useStore(balanceStore);

/** Applies balance fields from an event or a response. A version that is not newer changes nothing. */
export function applyBalance(news: Partial<Balance> & { version: number }): void {
  const known = balanceStore.get();
  if (known && news.version <= known.version) return;
  if (known) balanceStore.set({ ...known, ...news });
  else void refreshBalance();
}

let requestNo = 0;

/** Fetches the balance. Called at the start of a session, on reconnection, and when money is reported to have moved. */
export async function refreshBalance(): Promise<void> {
  const turn = ++requestNo;
  const reply = await api("GET /profile/wallet", {});
  if (turn !== requestNo || !reply.ok) return;
  const known = balanceStore.get();
  if (!known || reply.data.data.version >= known.version) balanceStore.set(reply.data.data);
}

export function forgetBalance(): void {
  requestNo++;
  balanceStore.set(null);
}
