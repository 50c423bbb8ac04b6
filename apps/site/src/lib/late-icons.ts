import { api } from "./api.ts";

/** Specification, section 9. */
export const iconsWaitMs = 1_500;

const asked = new Set<string>();

/** Asks once for the symbols that the page does not carry, and adds them to its own. Without an answer in time their places stay empty. */
export async function bringIcons(names: readonly string[]): Promise<void> {
  const sprite = document.querySelector("#icons");
  const missing = names.filter((name) => !asked.has(name) && !document.getElementById(`i-${name}`));
  if (!sprite || missing.length === 0) return;
  for (const name of missing) asked.add(name);
  const reply = await api("GET /icons", { query: { names: missing.join(",") }, signal: AbortSignal.timeout(iconsWaitMs) });
  if (!reply.ok) return;
  const symbols = new DOMParser().parseFromString(reply.data.data.sprite, "image/svg+xml").documentElement.children;
  sprite.append(...symbols);
}
