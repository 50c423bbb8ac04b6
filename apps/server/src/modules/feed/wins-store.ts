import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { FeedRound } from "./store.ts";

/** Minimum of a large win, in centavos. */
export const largeWin = 50_000;
/**
 * Number of wins kept per game. Like that of large wins, it exceeds the number shown, so that wins removed by a rollback or a closed
 * account leave no gap.
 */
export const winsKept = 20;
/** Number of large wins kept per tenant. */
export const largeWinsKept = 40;

export const isWin = ({ staked, won }: Pick<FeedRound, "staked" | "won">): boolean => won > staked;
const isLarge = ({ won }: Pick<FeedRound, "won">): boolean => won >= largeWin;

type WinTables = { feed_wins: FeedRound & { large: boolean } };

const at = (db: Db | Tx) => db.withTables<WinTables>();
const shown = ["tenant_id", "round_id", "player_id", "game_id", "staked", "won", "closed_at"] as const;
const arrayOf = (values: readonly (string | number)[]): string => `{${values.join(",")}}`;

const newest = (db: Db, tenantId: number) =>
  at(db).selectFrom("feed_wins").select(shown).where("tenant_id", "=", tenantId).orderBy("closed_at", "desc").orderBy("round_id", "desc");

/** All SQL on wins that are shown. Newest first. */
export const winsStore = {
  large: (db: Db, tenantId: number, most: number): Promise<FeedRound[]> =>
    newest(db, tenantId).where("large", "=", true).limit(most).execute(),

  ofGame: (db: Db, tenantId: number, { game_id, most }: { game_id: number; most: number }): Promise<FeedRound[]> =>
    newest(db, tenantId).where("game_id", "=", game_id).limit(most).execute(),

  /** Inserts or updates these wins. */
  save: async (tx: Tx, wins: readonly FeedRound[]): Promise<void> => {
    if (wins.length === 0) return;
    await at(tx)
      .insertInto("feed_wins")
      .values(wins.map((win) => ({ ...win, large: isLarge(win) })))
      .onConflict((conflict) =>
        conflict.columns(["tenant_id", "round_id"]).doUpdateSet((eb) => ({
          staked: eb.ref("excluded.staked"),
          won: eb.ref("excluded.won"),
          closed_at: eb.ref("excluded.closed_at"),
          large: eb.ref("excluded.large"),
        })),
      )
      .execute();
  },

  remove: async (tx: Tx, rounds: readonly { tenant_id: number; round_id: string }[]): Promise<void> => {
    if (rounds.length === 0) return;
    await sql`
      delete from feed_wins w using unnest(${arrayOf(rounds.map((round) => round.tenant_id))}::int[], ${arrayOf(rounds.map((round) => round.round_id))}::uuid[]) gone (tenant_id, round_id)
      where w.tenant_id = gone.tenant_id and w.round_id = gone.round_id`.execute(tx);
  },

  /** Removes wins, in the games of these wins, that are among neither the newest of their game nor the tenant's newest large ones. */
  prune: async (tx: Tx, wins: readonly FeedRound[]): Promise<void> => {
    const games = [...new Map(wins.map(({ tenant_id, game_id }) => [`${tenant_id} ${game_id}`, { tenant_id, game_id }])).values()];
    if (games.length === 0) return;
    await sql`
      delete from feed_wins w using unnest(${arrayOf(games.map((game) => game.tenant_id))}::int[], ${arrayOf(games.map((game) => game.game_id))}::int[]) requested (tenant_id, game_id)
      where w.tenant_id = requested.tenant_id and w.game_id = requested.game_id
        and w.round_id not in (
          select n.round_id from feed_wins n where n.tenant_id = requested.tenant_id and n.game_id = requested.game_id
          order by n.closed_at desc, n.round_id desc limit ${winsKept})
        and w.round_id not in (
          select n.round_id from feed_wins n where n.tenant_id = requested.tenant_id and n.large
          order by n.closed_at desc, n.round_id desc limit ${largeWinsKept})`.execute(tx);
  },

  clear: async (tx: Tx): Promise<void> => {
    await sql`delete from feed_wins`.execute(tx);
  },
};
