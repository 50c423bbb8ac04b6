import { localPath, locales } from "@trevo/domain";
import { localeOf } from "../lib/locale.ts";

/**
 * `page`: from the network, otherwise the offline page. `asset`: immutable under its name. `picture`: served from the cache and updated in
 * the background.
 */
export type Plan = "page" | "asset" | "picture";

/** Requests with player data, money or live data: the worker never handles them. */
const untouched = /^\/(?:api|house|callbacks|broadcasting|app|apps|__manifest|sw-custom\.js)(?:\/|$)/;

const pictures = /^\/(?:covers|banners|marks|uploads\/storage)\//;

export interface RequestedFile {
  readonly method: string;
  readonly url: string;
  readonly mode: string;
  readonly headers: { has(name: string): boolean };
}

/** Returns how the worker handles a request; null leaves it to the browser. */
export function planRequest({ method, url, mode, headers }: RequestedFile, origin: string): Plan | null {
  const { origin: from, pathname } = new URL(url);
  if (method !== "GET" || from !== origin || untouched.test(pathname)) return null;
  if (headers.has("authorization") || headers.has("range")) return null;
  if (mode === "navigate") return "page";
  if (/^\/(?:assets|fonts)\//.test(pathname)) return "asset";
  return pictures.test(pathname) ? "picture" : null;
}

/** Returns the address of the offline page for a page that could not be loaded, with a link back. */
export function offlineAddress(url: string): string {
  const { pathname, search } = new URL(url);
  return `${localPath(offline, localeOf(pathname))}?${new URLSearchParams({ from: pathname + search })}`;
}

/** This spelling of the address is prescribed. */
const offline = "/Offiline";

export const offlinePages: readonly string[] = locales.map((locale) => localPath(offline, locale));

export const isOfflinePage = (url: string): boolean => offlinePages.some((page) => new URL(url).pathname === page);
