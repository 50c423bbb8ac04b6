import { onStoredElsewhere, readStored, writeStored } from "../../lib/storage.ts";
import { jsonOf, listOf } from "../../lib/storage-shape.ts";
import { createStore } from "../../lib/store.ts";
import { maxSlipLegs, type Slip, type SlipLeg } from "./slip.ts";
import { isSlipLeg } from "./slip-leg-shape.ts";

const storageKey = "sports-slip";

const parseSlip = jsonOf<SlipLeg[]>(listOf(isSlipLeg));

const noLegs: Slip = [];

/** The bet slip of this browser, which is kept over reloads and logins. */
export const slipStore = createStore<Slip>(noLegs);

export function changeSlip(change: (slip: Slip) => Slip): void {
  const [before, next] = [slipStore.get(), change(slipStore.get())];
  if (next === before) return;
  slipStore.set(next);
  writeStored(storageKey, next.length === 0 ? null : JSON.stringify(next));
}

const readSlip = (): void => slipStore.set((readStored(storageKey, parseSlip) ?? noLegs).slice(0, maxSlipLegs));

/** Loads the slip after hydration and whenever another tab changes it. Returns a function that stops it. */
export function followSlip(): () => void {
  readSlip();
  return onStoredElsewhere(storageKey, readSlip);
}
