import type { IconName } from "@trevo/ui/icon";
import { api } from "./api.ts";

/** Names are gathered for this long before one request loads their icons. */
export const iconsWaitMs = 1_500;

const requestedNames = new Set<string>();

/**
 * Asks once for the symbols that the page does not carry, and adds them to its own. Each names one of the page's: that stands in
 * its place where it is unknown, or no answer came in time.
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
