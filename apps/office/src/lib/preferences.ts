import type { StaffPreferences } from "@trevo/contract";
import { type Locale, baseLocale, isLocale, languageTags, localeOfTag } from "@trevo/domain";
import { useSyncExternalStore } from "react";

export type Mode = "light" | "dark";
export type Density = "compact" | "normal" | "two-lines";

export interface Preferences {
  readonly locale: Locale;
  /** Null to follow the system. */
  readonly mode: Mode | null;
  readonly density: Density;
  /** True if shortcuts without a modifier are enabled (WCAG 2.2, 2.1.4). */
  readonly singleKeys: boolean;
}

const densities: readonly unknown[] = ["compact", "normal", "two-lines"] satisfies Density[];
const isDensity = (value: unknown): value is Density => densities.includes(value);
const isMode = (value: unknown): value is Mode => value === "light" || value === "dark";

const storageKey = "preferences";

/** The browser's language applies until the member chooses one. */
const browserLocale = (): Locale => navigator.languages.map(localeOfTag).find((locale) => locale !== undefined) ?? baseLocale;

function read(): Preferences {
  let kept: Record<string, unknown> = {};
  try {
    kept = JSON.parse(localStorage.getItem(storageKey) ?? "{}") as Record<string, unknown>;
  } catch {
    // Without storage, or with invalid data in it, the defaults apply.
  }
  const { locale, mode, density, singleKeys } = kept;
  return {
    locale: isLocale(locale) ? locale : browserLocale(),
    mode: isMode(mode) ? mode : null,
    density: isDensity(density) ? density : "two-lines",
    singleKeys: singleKeys !== false,
  };
}

let current = read();
const listeners = new Set<() => void>();

export const getPreferences = (): Preferences => current;

/** Applies the change at once, and stores it in this browser. */
export function changePreferences(change: Partial<Preferences>): void {
  current = { ...current, ...change };
  try {
    localStorage.setItem(storageKey, JSON.stringify(current));
  } catch {
    // Without storage it applies until the page is closed.
  }
  applyPreferences();
  for (const listener of listeners) listener();
}

/** Applies what the member chose on any machine; what was never chosen stays as it is in this browser. */
export function adoptPreferences({ locale, mode, density, single_keys }: StaffPreferences): void {
  changePreferences({
    ...(locale !== null && { locale }),
    ...(mode !== null && { mode: mode === "system" ? null : mode }),
    ...(density !== null && { density }),
    ...(single_keys !== null && { singleKeys: single_keys }),
  });
}

export function usePreferences(): Preferences {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, getPreferences);
}

const systemDark = matchMedia("(prefers-color-scheme: dark)");
systemDark.addEventListener("change", () => applyPreferences());

export const shownMode = (): Mode => current.mode ?? (systemDark.matches ? "dark" : "light");

/** Applies to the document itself, before the first render. */
export function applyPreferences(): void {
  const { documentElement: root } = document;
  root.lang = languageTags[current.locale];
  root.dataset["mode"] = shownMode();
  root.dataset["density"] = current.density;
}
