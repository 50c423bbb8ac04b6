import { sql } from "kysely";
import type { Position } from "../../kernel/follower.ts";
import type { Tx } from "../../kernel/db.ts";

/** All closed rounds of one version of one game; centavos, and sums of their products as digits. */
export interface ClosedSum {
  readonly tenant_id: number;
  readonly game_id: number;
  readonly game: string;
  readonly rules_hash: string;
  readonly paytable_hash: string;
  readonly rounds: number;
  readonly staked: number;
  readonly won: number;
  readonly staked_squared: string;
  readonly won_squared: string;
  readonly staked_won: string;
}

/** The provider's rounds that were closed by an entry up to the position, summed by the database. Reads every round. */
export async function sumClosed(snapshot: Tx, provider: string, upTo: Position): Promise<ClosedSum[]> {
  const { rows } = await sql<ClosedSum>`
    select r.tenant_id, r.game_id, game, rules_hash, paytable_hash, count(*) as rounds, sum(staked)::bigint as staked, sum(won)::bigint as won,
      sum(staked * staked)::text as staked_squared, sum(won * won)::text as won_squared, sum(staked * won)::text as staked_won
    from rounds r
    join entries e on e.tenant_id = r.tenant_id and e.player_id = r.player_id and e.id = r.last_entry
    cross join lateral (select (r.staked_cash + r.staked_bonus)::numeric as staked, (r.won_cash + r.won_bonus)::numeric as won,
      coalesce(r.detail ->> 'game', '') as game, coalesce(r.detail ->> 'rules_hash', '') as rules_hash,
      coalesce(r.detail ->> 'paytable_hash', '') as paytable_hash) as of_round
    where r.state = 'closed' and r.provider = ${provider} and r.detail is not null and (e.xid, e.id) <= (${upTo.xid}::xid8, ${upTo.id}::bigint)
    group by r.tenant_id, r.game_id, game, rules_hash, paytable_hash`.execute(snapshot);
  return rows;
}
