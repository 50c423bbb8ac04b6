import { oddsChannel } from "@trevo/contract";
import type { Broadcaster } from "../../kernel/broadcaster.ts";
import type { PublishedOdds } from "../sports/index.ts";
import type { Tenants } from "../tenants/index.ts";
import { hasOwnBook } from "./own-book.ts";
import { presentModel } from "./present-stream.ts";

interface AnnounceNeeds {
  readonly tenants: Pick<Tenants, "all">;
  readonly broadcaster: Pick<Broadcaster, "toChannel">;
}

/**
 * Sends changed odds to the pages of every brand of the book. This is a hint after the commit: a page that misses one sees the gap and
 * reads the match again.
 */
export async function announceOdds(
  { tenants, broadcaster }: AnnounceNeeds,
  { operator_id, fixture_id, seq, after, model, prices }: PublishedOdds,
): Promise<void> {
  const data = {
    fixture: fixture_id,
    seq,
    after,
    ...(model && { model: presentModel(model) }),
    markets: prices.map(({ market_id, version, takes_bets, odds_x1000 }) => [market_id, version, takes_bets, [...odds_x1000]] as const),
  };
  for (const tenant of await tenants.all())
    if (tenant.operator_id === operator_id && hasOwnBook(tenant))
      broadcaster.toChannel(tenant.id, oddsChannel(fixture_id), { event: "OddsMoved", data, delivery: "feed" });
}
