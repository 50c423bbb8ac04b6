import { houseGames, slots } from "@trevo/engines";
import type { BenchServer } from "./servers.ts";

const isSlot = (game: string): boolean => slots.some((slot) => slot.game === game);

/** One game per client: the house games, and a slot of each mechanic, because all slots share one client. */
export const clients: readonly string[] = [
  ...houseGames()
    .map(({ game }) => game)
    .filter((game) => !isSlot(game)),
  ...Array.from(Map.groupBy(slots, ({ table }) => table.mechanic).values(), ([slot]) => slot?.game ?? ""),
];

/** Returns the address of a client in demo mode, as the site would put it into its frame. */
export async function launchDemo({ port }: BenchServer, game: string): Promise<string> {
  const site = `http://localhost:${port}`;
  const found = await post<{ data: { id: number } }>(`${site}/api/games/get`, { game_id: game });
  const { gameUrl } = await post<{ gameUrl: string }>(`${site}/api/games/url`, { game_id: found.data.id, mode: "demo" });
  return new URL(gameUrl, site).href;
}

async function post<Answer>(address: string, body: object): Promise<Answer> {
  const headers = { "content-type": "application/json", "accept-language": "pt-BR" };
  const reply = await fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}`);
  return (await reply.json()) as Answer;
}
