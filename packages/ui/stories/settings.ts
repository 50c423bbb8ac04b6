import { type Locale, baseLocale, languageTags, locales } from "@trevo/domain";
import { themeCss, type ThemeTokens } from "../src/theme.ts";

/** The lab's view, as in its address: every view has a link. */
export interface Settings {
  tenant: string;
  mode: "dark" | "light";
  locale: Locale;
  motion: "full" | "reduced";
  /** Name of a set; empty for all. */
  set: string;
  /** An overlay state of that set. */
  cover: string;
  /** Without the lab's own frame, for screenshots. */
  bare: boolean;
}

export function readSettings(search: string): Settings {
  const query = new URLSearchParams(search);
  return {
    tenant: query.get("tenant") ?? "trevo",
    mode: query.get("mode") === "light" ? "light" : "dark",
    locale: locales.find((locale) => locale === query.get("locale")) ?? baseLocale,
    motion: query.get("motion") === "reduced" ? "reduced" : "full",
    set: query.get("set") ?? "",
    cover: query.get("cover") ?? "",
    bare: query.has("bare"),
  };
}

export function writeSettings({ bare, ...rest }: Settings): string {
  const query = new URLSearchParams(Object.entries(rest).filter(([, value]) => value !== ""));
  if (bare) query.set("bare", "");
  return `?${query}`;
}

/** The requested tenant's theme, or the first one, so that a misspelt address still shows something. */
export function themeOf(tenant: string): ThemeTokens {
  const theme = TENANT_THEMES[tenant] ?? Object.values(TENANT_THEMES)[0];
  if (!theme) throw new Error("the lab has no themes: start it with npm run stories");
  return theme;
}

/** Applies theme, mode and language as the site's server does. */
export function dress({ tenant, mode, locale, motion }: Settings): void {
  const theme = themeOf(tenant);
  const root = document.documentElement;
  const sheet = document.getElementById("theme");
  if (sheet) sheet.textContent = themeCss(theme);
  root.lang = languageTags[locale];
  Object.assign(root.dataset, { corners: theme.corners, card: theme.card, nav: theme.nav, hero: theme.hero, mode, motion });
}

/** Overrides the system's motion preference for scripts and styles. */
export function standInForMotion(isReduced: () => boolean): void {
  const ask = window.matchMedia.bind(window);
  window.matchMedia = (query) => {
    const answer = ask(query);
    if (!query.includes("prefers-reduced-motion")) return answer;
    return new Proxy(answer, { get: (list, name) => (name === "matches" ? isReduced() || list.matches : Reflect.get(list, name, list)) });
  };
}
