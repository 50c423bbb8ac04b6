import type { Game } from "@trevo/contract";
import { api } from "../../lib/api.ts";

/** The game that the player opened last; null where there is none, or no answer. */
export async function loadLastGame(): Promise<Game | null> {
  const reply = await api("GET /games/recent", { query: { page: 1 } });
  return (reply.ok && reply.data.data[0]) || null;
}
