import { useLocale } from "../../lib/locale.ts";
import { onStoredElsewhere, readStored, writeStored } from "../../lib/storage.ts";
import { oneOf } from "../../lib/storage-shape.ts";
import { useStore, type Watched } from "../../lib/store.ts";
import { type OddsFormat, oddsFormats, oddsText, productText } from "./odds-text.ts";

const storageKey = "odds-format";
const initial: OddsFormat = "decimal";
const listeners = new Set<() => void>();
let known: OddsFormat | null = null;

const readFormat = (): OddsFormat => (known ??= readStored(storageKey, oneOf(...oddsFormats)) ?? initial);

/** The format that this browser has chosen. The server and hydration write decimals. */
const formatStore: Watched<OddsFormat> = {
  initial,
  get: readFormat,
  subscribe: (listener) => {
    listeners.add(listener);
    const stop = onStoredElsewhere(storageKey, () => {
      known = null;
      listener();
    });
    return () => {
      stop();
      listeners.delete(listener);
    };
  },
};

export function chooseOddsFormat(format: OddsFormat): void {
  known = format;
  writeStored(storageKey, format === initial ? null : format);
  for (const listener of listeners) listener();
}

export const useOddsFormat = (): OddsFormat => useStore(formatStore);

/** Writes odds in the chosen format: those of a selection, and the exact product of a multiple. */
export function useOddsText() {
  const shown = { format: useOddsFormat(), locale: useLocale() };
  return {
    odds: (odds_x1000: number): string => oddsText(odds_x1000, shown),
    product: (odds: string): string => productText(odds, shown),
  };
}
