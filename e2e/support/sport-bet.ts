import { type APIRequestContext, expect } from "@playwright/test";
import type { Player } from "./player.ts";

const stake = 1_000;

interface Offered {
  readonly data: readonly {
    readonly main: { id: number; version: number; takes_bets: boolean; selections: { code: string; odds_x1000: number | null }[] }[];
  }[];
}

/** Bets R$ 10 on the first selection of a match that begins late. Returns the bet's id. */
export async function placeBet(request: APIRequestContext, { token }: Player): Promise<string> {
  let id = "";
  await expect(async () => {
    const next = (await (await request.get("/api/sportsbook/events")).json()) as Offered;
    const market = next.data.flatMap(({ main }) => main).findLast(({ takes_bets, selections }) => takes_bets && selections[0]?.odds_x1000);
    const [selection] = market?.selections ?? [];
    if (!market || !selection?.odds_x1000) throw new Error("no match takes bets");
    const { odds_x1000 } = selection;
    const legs = [{ odds_x1000, selections: [{ market_id: market.id, code: selection.code, odds_x1000, version: market.version }] }];
    const reply = await request.post("/api/sportsbook/bets", {
      headers: { authorization: `Bearer ${token}` },
      data: { kind: "single", sizes: [1], legs, stake, accept: "any" },
    });
    expect(reply.status(), await reply.text()).toBe(201);
    ({ id } = ((await reply.json()) as { data: { id: string } }).data);
  }).toPass({ timeout: 60_000 });
  return id;
}
