import { useLocation } from "react-router";

export type Locale = "pt" | "en";

/** Kept for 365 days, SameSite=Lax. */
export const languageCookie = "i18n_redirected";
const languageCookieSeconds = 365 * 24 * 3600;

/** The language is in the address: English under /en, everything else Portuguese. */
export const localeOf = (pathname: string): Locale => (pathname === "/en" || pathname.startsWith("/en/") ? "en" : "pt");

/** `/en/casino/games` → `/casino/games`. */
export const barePath = (pathname: string): string => (localeOf(pathname) === "en" ? pathname.slice(3) || "/" : pathname);

/** `/casino/games` → `/en/casino/games` in English. Addresses that leave the site, and fragments, stay. */
export function localPath(path: string, locale: Locale): string {
  if (locale === "pt" || !path.startsWith("/")) return path;
  return path === "/" ? "/en" : path.startsWith("/?") ? `/en${path.slice(1)}` : `/en${path}`;
}

/** The address that chooses the language: the server leads from `/pt/…` to the one without a prefix, and remembers. */
export const choicePath = (path: string, locale: Locale): string => (locale === "pt" ? `/pt${path}` : localPath(path, locale));

export const useLocale = (): Locale => localeOf(useLocation().pathname);

/** As a browser, or a response's header, sets it. */
export const languageCookieText = (locale: Locale): string =>
  `${languageCookie}=${locale};path=/;max-age=${languageCookieSeconds};samesite=lax`;

/** Remembers the language chosen by a visit or by the switch. */
export function rememberLanguage(locale: Locale): void {
  document.cookie = languageCookieText(locale);
}
