import { useEffect, useSyncExternalStore } from "react";
import { useMatches } from "react-router";
import { readStored, writeStored } from "./storage.ts";
import { oneOf } from "./storage-shape.ts";
import { createStore, useStore } from "./store.ts";

export type Mode = "dark" | "light";
export type ModePreference = Mode | "system";

/** The visitor's choice, and the mode that results from it. */
export interface ColorMode {
  readonly preference: ModePreference;
  /** Mode on the screen; null if only the stylesheet knows it. */
  readonly value: Mode | null;
  /** The page allows only this mode. */
  readonly forced: boolean;
  /** The preference has not been read from the browser yet. */
  readonly unknown: boolean;
}

export interface ModeFacts {
  preference: ModePreference;
  /** Mode forced by the route: `handle = { colorMode: "dark" }`. */
  forced: Mode | null;
  /** Mode preferred by the device; null if it reports none. */
  device: Mode | null;
  /** The brand's default mode. */
  brand: Mode;
}

/** Precedence: the page, the visitor, the device, the brand. */
export const resolveMode = ({ preference, forced, device, brand }: ModeFacts): Mode =>
  forced ?? (preference === "system" ? (device ?? brand) : preference);

/** Storage key of the preference; the script in the head reads it too. */
export const modeKey = "color-mode";

const preferenceStore = createStore<ModePreference | null>(null);

const isMode = (value: unknown): value is Mode => value === "dark" || value === "light";

const storedPreference = (): ModePreference => readStored(modeKey, oneOf("dark", "light")) ?? "system";

const lightDevice = "(prefers-color-scheme: light)";
const darkDevice = "(prefers-color-scheme: dark)";
const deviceMode = (): Mode | null => (matchMedia(darkDevice).matches ? "dark" : matchMedia(lightDevice).matches ? "light" : null);

export function setModePreference(preference: ModePreference): void {
  writeStored(modeKey, preference === "system" ? null : preference);
  preferenceStore.set(preference);
}

/** Returns the mode of the deepest route that forces one. */
export function useForcedMode(): Mode | null {
  const named = useMatches().map((match) => (match.handle as { colorMode?: unknown } | undefined)?.colorMode);
  return named.findLast(isMode) ?? null;
}

/** `brand` is the tenant's default. The device is read when this renders; the stylesheet follows it live. */
export function useColorMode(brand: Mode): ColorMode {
  const forced = useForcedMode();
  const chosen = useStore(preferenceStore);
  if (chosen === null) return { preference: "system", value: forced, forced: forced !== null, unknown: true };
  const value = resolveMode({ preference: chosen, forced, device: deviceMode(), brand });
  return { preference: chosen, value, forced: forced !== null, unknown: false };
}

/** Returns the mode on the screen and follows changes of the preference and the device. */
export function useShownMode(brand: Mode): Mode {
  const forced = useForcedMode();
  const preference = useStore(preferenceStore) ?? "system";
  const device = useSyncExternalStore(watchDevice, deviceMode, () => null);
  return resolveMode({ preference, forced, device, brand });
}

function watchDevice(changed: () => void): () => void {
  const dark = matchMedia(darkDevice);
  dark.addEventListener("change", changed);
  return () => dark.removeEventListener("change", changed);
}

/** Called by the root: keeps the page in the preferred mode, or in the mode forced by the route. */
export function useAppliedMode(): void {
  const forced = useForcedMode();
  const chosen = useStore(preferenceStore);
  useEffect(() => preferenceStore.set(storedPreference()), []);
  useEffect(() => {
    if (chosen !== null) applyMode(forced ?? (chosen === "system" ? null : chosen));
  }, [forced, chosen]);
}

/** Null follows the device or the brand. Sets the colour of the browser's own bars to that of the page. */
export function applyMode(mode: Mode | null): void {
  const { dataset } = document.documentElement;
  if (mode) dataset["mode"] = mode;
  else delete dataset["mode"];
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[data-scheme]")) {
    const scheme = meta.dataset["scheme"] ?? "";
    meta.media = mode === null ? `(prefers-color-scheme: ${scheme})` : mode === scheme ? "all" : "not all";
  }
}
