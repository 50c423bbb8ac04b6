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
  /** What is on the screen; null where only the stylesheet knows. */
  readonly value: Mode | null;
  /** The page allows this one only. */
  readonly forced: boolean;
  /** Not read from the browser yet. */
  readonly unknown: boolean;
}

export interface ModeFacts {
  preference: ModePreference;
  /** Of the route: `handle = { colorMode: "dark" }`. */
  forced: Mode | null;
  /** What the device says; null where it says nothing. */
  device: Mode | null;
  /** The brand's own, where nobody says anything. */
  brand: Mode;
}

/** The page goes before the person, the person before the device, the device before the brand. */
export const resolveMode = ({ preference, forced, device, brand }: ModeFacts): Mode =>
  forced ?? (preference === "system" ? (device ?? brand) : preference);

/** Where the preference is kept; the head's script reads it too. */
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

/** Of the deepest route that names one. */
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

/** What is on the screen, live: the preference or the device may change it. */
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

/** The root's: keeps the page in the mode that is preferred, or forced by the route. */
export function useAppliedMode(): void {
  const forced = useForcedMode();
  const chosen = useStore(preferenceStore);
  useEffect(() => preferenceStore.set(storedPreference()), []);
  useEffect(() => {
    if (chosen !== null) applyMode(forced ?? (chosen === "system" ? null : chosen));
  }, [forced, chosen]);
}

/** Null follows the device, or the brand. The browser's own bars take the colour of the page. */
export function applyMode(mode: Mode | null): void {
  const { dataset } = document.documentElement;
  if (mode) dataset["mode"] = mode;
  else delete dataset["mode"];
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[data-scheme]")) {
    const scheme = meta.dataset["scheme"] ?? "";
    meta.media = mode === null ? `(prefers-color-scheme: ${scheme})` : mode === scheme ? "all" : "not all";
  }
}
