import { type Locale, baseLocale, isLocale, localeOfTag, localPath } from "@trevo/domain";
import { isbot } from "isbot";
import { languageCookie, languageCookieText, localeOf } from "../lib/locale.ts";

/**
 * Redirects a document whose address does not name the language. The order is the prefix, the cookie of an earlier choice, the browser,
 * then Portuguese. `/pt/…` chooses Portuguese, whose addresses have no prefix; the choice is remembered, as a browser that prefers English
 * would otherwise be redirected back. Crawlers receive each address unchanged: they read both languages.
 */
export function languageRedirect(request: Request): Response | null {
  const url = new URL(request.url);
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  const prefixed = new RegExp(`^/${baseLocale}(?:/(.*))?$`).exec(url.pathname);
  // Only one leading slash: two would name another host.
  if (prefixed) return moved(`/${(prefixed[1] ?? "").replace(/^\/+/, "")}${url.search}`, { "set-cookie": languageCookieText(baseLocale) });
  if (localeOf(url.pathname) !== baseLocale || !isDocument(url, request.headers)) return null;
  if (isbot(request.headers.get("user-agent") ?? "")) return null;
  const wanted = wantedLanguage(request.headers);
  return wanted === baseLocale ? null : moved(localPath(url.pathname, wanted) + url.search);
}

/** Requests of a page's scripts and its worker use the language of that page. */
const isDocument = ({ pathname }: URL, headers: Headers): boolean =>
  !pathname.endsWith(".data") && pathname !== "/__manifest" && (headers.get("sec-fetch-mode") ?? "navigate") === "navigate";

/** Not cached, neither for other visitors nor permanently: a choice can change. */
const moved = (location: string, headers: Record<string, string> = {}) =>
  new Response(null, {
    status: 302,
    headers: { location, vary: "cookie, accept-language", "cache-control": "private, no-store", ...headers },
  });

function wantedLanguage(headers: Headers): Locale {
  const chosen = new RegExp(`(?:^|;\\s*)${languageCookie}=(\\w+)(?:;|$)`).exec(headers.get("cookie") ?? "")?.[1];
  if (isLocale(chosen)) return chosen;
  const accepted = (headers.get("accept-language") ?? "")
    .toLowerCase()
    .split(",")
    .map(rank)
    .sort((one, other) => other.weight - one.weight);
  return accepted.map(({ tag }) => localeOfTag(tag)).find(isLocale) ?? baseLocale;
}

function rank(entry: string): { tag: string; weight: number } {
  const [tag = "", quality] = entry.trim().split(/;\s*q=/);
  return { tag, weight: quality === undefined ? 1 : Number(quality) || 0 };
}
