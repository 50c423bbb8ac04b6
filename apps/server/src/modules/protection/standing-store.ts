import { sql } from "kysely";
import type { Db } from "../../kernel/db.ts";
import { holderOf } from "./holder.ts";
import type { SetLimit } from "./limit-store.ts";
import { closedByPayer } from "./payer-store.ts";
import type { MadeExclusion } from "./needs.ts";
import type { PlayState } from "./state-store.ts";
import type { Subject } from "./store.ts";

/** The state of protection that decides whether an account may play. */
export interface Standing extends Omit<PlayState, "reality_check_minutes"> {
  /** The exclusion that ends last, ended or not. */
  readonly exclusion: MadeExclusion | null;
  /** True if a payment by somebody who may not bet keeps the account closed. */
  readonly is_closed_by_payer: boolean;
  readonly limits: readonly SetLimit[];
}

interface StandingRow extends Omit<Standing, "exclusion"> {
  readonly id: string | null;
  readonly start_at: Date;
  readonly end_at: Date | null;
}

/** All SQL that reads several protection tables for one account: every stake that is not part of a provider's round needs all of them. */
export const standingStore = {
  /** Reads everything in one statement. */
  read: async (db: Db, player: Subject, now: Date): Promise<Standing> => {
    const { tenant_id, id: player_id, operator_id, person_id } = player;
    const { subject_id } = holderOf(player);
    const account = { tenant_id: sql`${tenant_id}`, player_id: sql`${player_id}`, operator_id: sql`${operator_id}`, now: sql`${now}` };
    const { rows } = await sql<StandingRow>`
      select exclusion.id, exclusion.start_at, exclusion.end_at, state.paused_until, state.time_up_until,
        ${closedByPayer(account)} as is_closed_by_payer,
        (select coalesce(json_agg(json_build_object('kind', kind, 'period', period, 'value', value)), '[]'::json) from player_limits
          where operator_id = ${operator_id} and subject_id = ${subject_id}) as limits
      from (select) as account
        left join lateral (
          select id, start_at, end_at from exclusions
          where (tenant_id = ${tenant_id} and player_id = ${player_id}) or (operator_id = ${operator_id} and person_id = ${person_id}::uuid)
          order by end_at desc nulls first limit 1
        ) exclusion on true
        left join protection_states state on state.operator_id = ${operator_id} and state.subject_id = ${subject_id}`.execute(db);
    const [row] = rows;
    if (!row) throw new Error("a select without tables answers with one row");
    const { id, start_at, end_at, ...rest } = row;
    return { ...rest, exclusion: id === null ? null : { id, start_at, end_at } };
  },
};
