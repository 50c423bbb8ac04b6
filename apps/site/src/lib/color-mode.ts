import { createStore, useStore } from "./store.ts";
import { readStored, writeStored } from "./storage.ts";

export type ColorMode = "system" | "dark" | "light";

const key = "color-mode";
const store = createStore<ColorMode>("system");

export function useColorMode(): ColorMode {
  const kept = useStore(store);
  if (kept !== "system" || typeof document === "undefined") return kept;
  const stored = readStored(key);
  return stored === "dark" || stored === "light" ? stored : "system";
}

/** `system` follows the device again. */
export function setColorMode(mode: ColorMode): void {
  writeStored(key, mode === "system" ? null : mode);
  if (mode === "system") delete document.documentElement.dataset["mode"];
  else document.documentElement.dataset["mode"] = mode;
  store.set(mode);
}
