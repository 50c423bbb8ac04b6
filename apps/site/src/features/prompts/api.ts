import type { Game } from "@trevo/contract";
import { api } from "../../lib/api.ts";

/** Returns the game that the player opened last, or null if there is none or the request fails. */
export async function loadLastGame(): Promise<Game | null> {
  const reply = await api("GET /games/recent", { query: { page: 1 } });
  return (reply.ok && reply.data.data[0]) || null;
}
