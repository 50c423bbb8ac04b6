import { onStoredElsewhere, readStored, writeStored } from "../../lib/storage.ts";
import { type Check, isText, isWhole, jsonOf, listOf, objectOf, orNull } from "../../lib/storage-shape.ts";
import { createStore } from "../../lib/store.ts";
import { maxSlipLegs, type Slip, type SlipLeg } from "./slip.ts";
import { createSlipIntents } from "./slip-intents.ts";

const storageKey = "sports-slip";

const isBlocked: Check<SlipLeg["blocked"]> = (value): value is SlipLeg["blocked"] =>
  value === null || value === "market_suspended" || value === "market_closed";

const parseSlip = jsonOf<SlipLeg[]>(
  listOf(
    objectOf<SlipLeg>({
      fixture_id: isWhole,
      market_id: isWhole,
      code: isText(20),
      odds_x1000: isWhole,
      version: isWhole,
      margin_ppm: isWhole,
      was_x1000: orNull(isWhole),
      blocked: isBlocked,
      path: isText(),
      match: isText(),
      market: isText(),
      selection: isText(),
    }),
  ),
);

const noLegs: Slip = [];

/** The slip of this browser: it outlives a reload and a login. */
export const slipStore = createStore<Slip>(noLegs);

/** The slip closes and opens, and its pages change: an attempt whose answer is missing stays the same bet. */
export const slipIntents = createSlipIntents();

export function changeSlip(change: (slip: Slip) => Slip): void {
  const [before, next] = [slipStore.get(), change(slipStore.get())];
  if (next === before) return;
  slipStore.set(next);
  writeStored(storageKey, next.length === 0 ? null : JSON.stringify(next));
}

const readSlip = (): void => slipStore.set((readStored(storageKey, parseSlip) ?? noLegs).slice(0, maxSlipLegs));

/** After hydration, and whenever another tab changes it. Returns how to stop. */
export function followSlip(): () => void {
  readSlip();
  return onStoredElsewhere(storageKey, readSlip);
}
