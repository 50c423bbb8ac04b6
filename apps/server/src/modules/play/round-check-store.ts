import { type RoundMismatch, mostMismatches } from "@trevo/contract";
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";

export interface RoundCheckKey {
  readonly tenant_id: number;
  readonly id: string;
}

export interface RoundCheckRow extends RoundCheckKey {
  readonly game: string;
  readonly state: "running" | "done" | "stopped";
  readonly requested_by: string;
  readonly requested_at: Date;
  readonly last_round: string | null;
  readonly checked: number;
  readonly mismatches: number;
  readonly mismatched: readonly RoundMismatch[];
  readonly worked_at: Date;
  readonly ended_at: Date | null;
}

type NewRoundCheck = RoundCheckKey & Pick<RoundCheckRow, "game" | "requested_by" | "requested_at">;

interface CheckedPage {
  /** How many were counted before this page. */
  readonly checked: number;
  readonly rounds: number;
  readonly last_round: string | null;
  readonly mismatched: readonly RoundMismatch[];
  readonly isLast: boolean;
  readonly now: Date;
}

/** All SQL on runs that recompute the rounds of a game. */
export const roundCheckStore = {
  /** Returns undefined while another run for the game is in progress. The database decides, even for concurrent requests. */
  add: async (tx: Tx, row: NewRoundCheck): Promise<RoundCheckRow | undefined> => {
    const { rows } = await sql<RoundCheckRow>`
      insert into round_checks (tenant_id, id, game, requested_by, requested_at, worked_at)
      values (${row.tenant_id}, ${row.id}, ${row.game}, ${row.requested_by}, ${row.requested_at}, ${row.requested_at})
      on conflict (tenant_id, game) where state = 'running' do nothing returning *`.execute(tx);
    return rows[0];
  },

  /** Stops a run that has made no progress since then. */
  stopIdle: async (
    tx: Tx,
    { tenant_id, game }: Pick<RoundCheckRow, "tenant_id" | "game">,
    times: { since: Date; now: Date },
  ): Promise<void> => {
    await sql`update round_checks set state = 'stopped', ended_at = ${times.now}
      where tenant_id = ${tenant_id} and game = ${game} and state = 'running' and worked_at < ${times.since}`.execute(tx);
  },

  find: async (db: Db, { tenant_id, id }: RoundCheckKey): Promise<RoundCheckRow | undefined> => {
    const { rows } = await sql<RoundCheckRow>`select * from round_checks where tenant_id = ${tenant_id} and id = ${id}`.execute(db);
    return rows[0];
  },

  latest: async (db: Db, { tenant_id, game }: Pick<RoundCheckRow, "tenant_id" | "game">): Promise<RoundCheckRow | undefined> => {
    const { rows } = await sql<RoundCheckRow>`select * from round_checks where tenant_id = ${tenant_id} and game = ${game}
      order by requested_at desc limit 1`.execute(db);
    return rows[0];
  },

  /** When a check of the game last ended with all its rounds; null if none has. */
  lastEnd: async (tx: Tx, { tenant_id, game }: Pick<RoundCheckRow, "tenant_id" | "game">): Promise<Date | null> => {
    const { rows } = await sql<{ ended_at: Date | null }>`select max(ended_at) as ended_at from round_checks
      where tenant_id = ${tenant_id} and game = ${game} and state = 'done'`.execute(tx);
    return rows[0]?.ended_at ?? null;
  },

  /** Counts a page of rounds. False if another run of the job has counted it, or the check has ended. */
  count: async (tx: Tx, { tenant_id, id }: RoundCheckKey, page: CheckedPage): Promise<boolean> => {
    const { rows } = await sql`update round_checks set checked = checked + ${page.rounds}, last_round = ${page.last_round},
        mismatches = mismatches + ${page.mismatched.length}, worked_at = ${page.now},
        mismatched = case when jsonb_array_length(mismatched) < ${mostMismatches}
          then mismatched || ${JSON.stringify(page.mismatched)}::jsonb else mismatched end,
        state = case when ${page.isLast} then 'done' else 'running' end, ended_at = case when ${page.isLast} then ${page.now}::timestamptz end
      where tenant_id = ${tenant_id} and id = ${id} and state = 'running' and checked = ${page.checked} returning 1`.execute(tx);
    return rows.length > 0;
  },
};
