import type { Output } from "@trevo/contract/client";
import { request } from "../../lib/api.ts";

export const endpoint = "GET /staff/:tenant/games";

export type CuratedGame = Output<typeof endpoint>["data"][number];

/** Reads the list until it contains the game, which has no endpoint of its own. Returns null if the brand has no such game. */
export async function readGame(of: { tenant: string; id: string }, signal: AbortSignal): Promise<CuratedGame | null> {
  let after: string | undefined;
  do {
    const query = after === undefined ? { limit: 100 } : { limit: 100, after };
    const page = await request(endpoint, { params: { tenant: of.tenant }, query, signal });
    const found = page.data.find(({ id }) => id === Number(of.id));
    if (found) return found;
    after = page.next ?? undefined;
  } while (after !== undefined);
  return null;
}
