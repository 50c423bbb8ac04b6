import type { IconName } from "@trevo/ui/icon";
import { api } from "./api.ts";

/** Timeout of the request for icons, ms. */
export const iconsWaitMs = 1_500;

const requestedNames = new Set<string>();

/**
 * Fetches symbols that the page does not contain, in one request, and adds them to the page's sprite. Each has a stand-in from the page,
 * which replaces an unknown symbol, or all of them if the response is late.
 */
export async function bringIcons(wanted: readonly (readonly [name: string, standIn: IconName])[]): Promise<void> {
  const sprite = document.querySelector("#icons");
  const missing = wanted.filter(([name]) => !requestedNames.has(name) && !symbolOf(name));
  if (!sprite || missing.length === 0) return;
  for (const [name] of missing) requestedNames.add(name);
  const names = missing.map(([name]) => name).join(",");
  const reply = await api("GET /icons", { query: { names }, signal: AbortSignal.timeout(iconsWaitMs) });
  if (reply.ok) sprite.append(...new DOMParser().parseFromString(reply.data.data.sprite, "image/svg+xml").documentElement.children);
  for (const [name, standIn] of missing) {
    const copy = symbolOf(name) ? null : (symbolOf(standIn)?.cloneNode(true) as Element | undefined);
    if (copy) sprite.append(Object.assign(copy, { id: `i-${name}` }));
  }
}

const symbolOf = (name: string) => document.getElementById(`i-${name}`);
