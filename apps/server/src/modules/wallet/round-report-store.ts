import { sql } from "kysely";
import type { ReportSource } from "../../kernel/report-source.ts";

interface Row {
  readonly id: string;
  readonly player_id: string;
  readonly provider: string;
  readonly game_id: number;
  readonly opened_at: Date;
  readonly closed_at: Date;
  readonly state: string;
  readonly staked_cash: number;
  readonly staked_bonus: number;
  readonly won_cash: number;
  readonly won_bonus: number;
}

/** Sports bets are rounds of the ledger too, but the sportsbook reports them. */
const sportsProvider = "sportsbook";

/** Reports the game rounds that were closed in the span. */
export const roundReport: ReportSource = {
  kind: "online_games",
  columns: [
    "round",
    "player",
    "provider",
    "game",
    "opened_at",
    "closed_at",
    "state",
    "staked_cash",
    "staked_bonus",
    "won_cash",
    "won_bonus",
  ],
  read: async (db, { tenant_id, from, to }) => {
    const { rows } = await sql<Row>`
      select id, player_id, provider, game_id, opened_at, closed_at, state, staked_cash, staked_bonus, won_cash, won_bonus
      from rounds where tenant_id = ${tenant_id} and closed_at >= ${from} and closed_at < ${to} and provider <> ${sportsProvider}
      order by closed_at, id`.execute(db);
    return rows.map((row) => [
      row.id,
      row.player_id,
      row.provider,
      row.game_id,
      row.opened_at.toISOString(),
      row.closed_at.toISOString(),
      row.state,
      row.staked_cash,
      row.staked_bonus,
      row.won_cash,
      row.won_bonus,
    ]);
  },
};
