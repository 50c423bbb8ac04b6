import { localPath, locales } from "@trevo/domain";
import { localeOf } from "../lib/locale.ts";

/** `page`: from the network, else the offline page. `asset`: never changes under its name. `picture`: shown as kept, renewed behind it. */
export type Plan = "page" | "asset" | "picture";

/** What belongs to a player, moves money or is alive: the worker does not even look at it. */
const untouched = /^\/(?:api|house|callbacks|broadcasting|app|apps|__manifest|sw-custom\.js)(?:\/|$)/;

const pictures = /^\/(?:covers|banners|marks|uploads\/storage)\//;

export interface RequestedFile {
  readonly method: string;
  readonly url: string;
  readonly mode: string;
  readonly headers: { has(name: string): boolean };
}

/** How the worker answers a request; null leaves it to the browser. */
export function planRequest({ method, url, mode, headers }: RequestedFile, origin: string): Plan | null {
  const { origin: from, pathname } = new URL(url);
  if (method !== "GET" || from !== origin || untouched.test(pathname)) return null;
  if (headers.has("authorization") || headers.has("range")) return null;
  if (mode === "navigate") return "page";
  if (/^\/(?:assets|fonts)\//.test(pathname)) return "asset";
  return pictures.test(pathname) ? "picture" : null;
}

/** The page shown for one that could not be loaded, with a link back. */
export function offlineAddress(url: string): string {
  const { pathname, search } = new URL(url);
  return `${localPath(offline, localeOf(pathname))}?${new URLSearchParams({ from: pathname + search })}`;
}

/** The spelling of the address is prescribed. */
const offline = "/Offiline";

export const offlinePages: readonly string[] = locales.map((locale) => localPath(offline, locale));

export const isOfflinePage = (url: string): boolean => offlinePages.some((page) => new URL(url).pathname === page);
