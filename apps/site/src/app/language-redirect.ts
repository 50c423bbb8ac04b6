import { languageCookie } from "../lib/locale.ts";

/**
 * Where a document's address leaves the language open: the bare home page of someone who chose English before,
 * or whose browser asks for English ahead of Portuguese. Null everywhere else: a prefix, or a deeper path, is a choice.
 */
export function languageRedirect(request: Request): Response | null {
  const url = new URL(request.url);
  if (url.pathname !== "/" || (request.method !== "GET" && request.method !== "HEAD")) return null;
  if (wantedLanguage(request.headers) !== "en") return null;
  return new Response(null, {
    status: 302,
    headers: { location: `/en${url.search}`, vary: "cookie, accept-language", "cache-control": "private, no-store" },
  });
}

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
