import { type ListedRound, maxRoundSpanDays } from "@trevo/contract";
import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { type Slice, sliceOf } from "../../kernel/slice-of.ts";
import type { Catalog } from "../catalog/index.ts";
import type { Players } from "../players/index.ts";
import { type RoundRecord, ledgerRecords } from "../wallet/index.ts";
import type { Brand } from "./needs.ts";

export interface RoundListQuery {
  readonly player?: string | undefined;
  readonly game?: number | undefined;
  readonly provider?: string | undefined;
  readonly state?: RoundRecord["state"] | undefined;
  /** Centavos, inclusive. */
  readonly min_staked?: number | undefined;
  readonly max_staked?: number | undefined;
  readonly min_won?: number | undefined;
  readonly max_won?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

export interface ListRoundsNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly catalog: Pick<Catalog, "byIds">;
  readonly players: Pick<Players, "staffNames">;
}

const spanMs = maxRoundSpanDays * 86_400_000;

/** Lists rounds of a brand, newest first. Refuses with `span_too_long`. */
export async function listRounds(needs: ListRoundsNeeds, { tenant }: Brand, query: RoundListQuery): Promise<Slice<ListedRound>> {
  const { min_staked = 0, max_staked = Number.MAX_SAFE_INTEGER, min_won = 0, max_won = Number.MAX_SAFE_INTEGER } = query;
  const filter = {
    tenant_id: tenant.id,
    player_id: query.player ?? null,
    game_id: query.game ?? null,
    provider: query.provider ?? null,
    state: query.state ?? null,
    staked: { min: min_staked, max: max_staked },
    won: { min: min_won, max: max_won },
    after: query.after ?? null,
    ...spanOf(query, needs.clock.now()),
  };
  const { data, next } = await sliceOf(query.limit, (limit) => ledgerRecords.listRounds(needs.db, { ...filter, limit }), {
    present: (round) => round,
    cursor: ({ id }) => id,
  });
  const [games, names] = await Promise.all([
    needs.catalog.byIds([...new Set(data.map(({ game_id }) => game_id))]),
    needs.players.staffNames(tenant.id, [...new Set(data.map(({ player_id }) => player_id))]),
  ]);
  return {
    data: data.map((round) => presentListed(round, { title: games.get(round.game_id)?.title, name: names.get(round.player_id) })),
    next,
  };
}

/** The span of a list that is not of one player is bounded, as its filters have no index. */
function spanOf({ from, to, player }: RoundListQuery, now: Date): { since: Date; until: Date } {
  const until = to === undefined ? new Date(now.getTime() + 60_000) : new Date(to);
  const earliest = player === undefined ? until.getTime() - spanMs : 0;
  const since = from === undefined ? new Date(earliest) : new Date(from);
  // Without an end the span ends a minute after now, so that clocks may differ.
  if (since.getTime() < earliest - (to === undefined ? 60_000 : 0)) throw refuse("span_too_long");
  return { since, until };
}

function presentListed(round: RoundRecord, { title, name }: { title: string | undefined; name: string | undefined }): ListedRound {
  const { id, player_id, provider, game_id, state, staked_cash, staked_bonus, won_cash, won_bonus } = round;
  return {
    id,
    player_id,
    player_name: name ?? "",
    provider,
    game: title === undefined ? null : { id: game_id, title },
    state,
    staked: staked_cash + staked_bonus,
    won: won_cash + won_bonus,
    staked_bonus,
    won_bonus,
    has_proof: round.seed_id !== null && round.detail !== null && state !== "open",
    opened_at: round.opened_at.toISOString(),
    closed_at: round.closed_at?.toISOString() ?? null,
  };
}
