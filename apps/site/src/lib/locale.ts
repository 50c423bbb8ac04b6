import { type Locale, baseLocale, locales, localPath } from "@trevo/domain";
import { useLocation } from "react-router";

/** Kept for 365 days, SameSite=Lax. */
export const languageCookie = "i18n_redirected";
const languageCookieSeconds = 365 * 24 * 3600;

/** The language is part of the address: its code as a prefix, or no prefix for the base language. */
export const localeOf = (pathname: string): Locale =>
  locales.find((locale) => locale !== baseLocale && `${pathname}/`.startsWith(`/${locale}/`)) ?? baseLocale;

/** `/en/casino/games` → `/casino/games`. */
export function barePath(pathname: string): string {
  const locale = localeOf(pathname);
  return locale === baseLocale ? pathname : pathname.slice(locale.length + 1) || "/";
}

/** Address that chooses the language: the server redirects from `/pt/…` to the address without a prefix and stores the choice. */
export const choicePath = (path: string, locale: Locale): string => (locale === baseLocale ? `/${locale}${path}` : localPath(path, locale));

export const useLocale = (): Locale => localeOf(useLocation().pathname);

/** Formats the cookie for the browser or a response header. */
export const languageCookieText = (locale: Locale): string =>
  `${languageCookie}=${locale};path=/;max-age=${languageCookieSeconds};samesite=lax`;

/** Stores the language chosen by a visit or by the language switch. */
export function rememberLanguage(locale: Locale): void {
  document.cookie = languageCookieText(locale);
}
