import { languageCookie } from "../lib/locale.ts";

/**
 * Where a document's address is not yet the page's: Portuguese has no prefix (specification, section 2), and the bare home page
 * leaves the language open to someone who chose English before, or whose browser asks for it ahead of Portuguese. Null
 * everywhere else: a prefix, or a deeper path, is a choice.
 */
export function languageRedirect(request: Request): Response | null {
  const url = new URL(request.url);
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  const prefixed = /^\/pt(?:\/(.*))?$/.exec(url.pathname);
  // One slash alone in front: two would name another host.
  if (prefixed) return moved(301, `/${(prefixed[1] ?? "").replace(/^\/+/, "")}${url.search}`);
  if (url.pathname !== "/" || wantedLanguage(request.headers) !== "en") return null;
  return moved(302, `/en${url.search}`, { vary: "cookie, accept-language", "cache-control": "private, no-store" });
}

const moved = (status: number, location: string, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers: { location, ...headers } });

function wantedLanguage(headers: Headers): "pt" | "en" {
  const chosen = new RegExp(`(?:^|;\\s*)${languageCookie}=(pt|en)`).exec(headers.get("cookie") ?? "")?.[1];
  if (chosen) return chosen as "pt" | "en";
  const accepted = (headers.get("accept-language") ?? "")
    .toLowerCase()
    .split(",")
    .map(rank)
    .sort((one, other) => other.weight - one.weight);
  const known = accepted.find(({ tag }) => tag.startsWith("pt") || tag.startsWith("en"));
  return known?.tag.startsWith("en") ? "en" : "pt";
}

function rank(entry: string): { tag: string; weight: number } {
  const [tag = "", quality] = entry.trim().split(/;\s*q=/);
  return { tag, weight: quality === undefined ? 1 : Number(quality) || 0 };
}
