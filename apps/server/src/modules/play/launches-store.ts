import { type Generated, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import { type ListAnchor, seenBy } from "../../kernel/list-anchor.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

export type LaunchTables = {
  launches: {
    id: string;
    tenant_id: number;
    token_hash: Buffer;
    player_id: string | null;
    session_id: string | null;
    game_id: number;
    gamecode: string;
    provider_code: string;
    mode: "real" | "demo";
    demo_balance: number;
    demo_nonce: Generated<number>;
    created_at: Date;
    used_at: Date;
    last_round_at: Date | null;
    provider_session: Generated<string | null>;
  };
};

export interface Launch {
  id: string;
  tenant_id: number;
  player_id: string | null;
  session_id: string | null;
  game_id: number;
  gamecode: string;
  provider_code: string;
  mode: "real" | "demo";
  used_at: Date;
}

const columns = ["id", "tenant_id", "player_id", "session_id", "game_id", "gamecode", "provider_code", "mode", "used_at"] as const;

/** Number of latest launches within which a game counts as recent. */
const recentLaunches = 500;

/** Identifies a launch by its tenant and the SHA-256 of its token in hex. */
export interface LaunchName {
  readonly tenant_id: number;
  readonly token_hash: string;
}

export const launchKey = ({ tenant_id, token_hash }: LaunchName): string => `${tenant_id} ${token_hash}`;

export interface RoundCycle {
  tenant_id: number;
  launch_id: string;
  /** The player whose real money it uses. Null in a demo, where each launch is separate. */
  player_id: string | null;
  game_id: number;
  now: Date;
  cycleMs: number;
}

/** All SQL on launches. */
export const launchStore = {
  insert: async (db: Db, launch: Launch & { token_hash: Buffer; demo_balance: number }): Promise<void> => {
    await db
      .withTables<LaunchTables>()
      .insertInto("launches")
      .values({ ...launch, created_at: launch.used_at, last_round_at: null })
      .execute();
  },

  /** Removes the launch of a game that did not open. Nobody received the token. */
  remove: async (db: Db, launch: { tenant_id: number; launch_id: string }): Promise<void> => {
    await db
      .withTables<LaunchTables>()
      .deleteFrom("launches")
      .where("tenant_id", "=", launch.tenant_id)
      .where("id", "=", launch.launch_id)
      .execute();
  },

  /** The player's launches for real money up to the anchor, newest first. */
  lastOf: (db: Db, player: PlayerKey, anchor: ListAnchor): Promise<{ game_id: number }[]> =>
    db
      .withTables<LaunchTables>()
      .selectFrom("launches")
      .select("game_id")
      .where("tenant_id", "=", player.tenant_id)
      .where("player_id", "=", player.player_id)
      .where("mode", "=", "real")
      .where(seenBy(anchor, "listed_xid"))
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(recentLaunches)
      .execute(),

  /** Existing launches, by `launchKey`. */
  find: async (db: Db, names: readonly LaunchName[]): Promise<Map<string, Launch>> => {
    const rows = await db
      .withTables<LaunchTables>()
      .selectFrom("launches")
      .select([...columns, "token_hash"])
      .where("token_hash", "=", sql<Buffer>`any(${`{${names.map(({ token_hash }) => `"\\\\x${token_hash}"`).join(",")}}`}::bytea[])`)
      .execute();
    return new Map(
      rows.map(({ token_hash, ...launch }) => [launchKey({ tenant_id: launch.tenant_id, token_hash: token_hash.toString("hex") }), launch]),
    );
  },

  /** Stores the provider's own name of the session, received when it was opened. */
  nameProviderSession: async (db: Db, launch: { tenant_id: number; launch_id: string; provider_session: string }): Promise<void> => {
    await db
      .withTables<LaunchTables>()
      .updateTable("launches")
      .set({ provider_session: launch.provider_session })
      .where("tenant_id", "=", launch.tenant_id)
      .where("id", "=", launch.launch_id)
      .execute();
  },

  findProviderSession: async (
    db: Db,
    name: { tenant_id: number; provider_code: string; provider_session: string },
  ): Promise<Launch | null> =>
    (await db
      .withTables<LaunchTables>()
      .selectFrom("launches")
      .select(columns)
      .where("tenant_id", "=", name.tenant_id)
      .where("provider_code", "=", name.provider_code)
      .where("provider_session", "=", name.provider_session)
      .executeTakeFirst()) ?? null,

  /** The player's latest launch at the provider, of this game if one is named. For calls that name no session. */
  findLast: async (
    db: Db,
    of: { tenant_id: number; player_id: string; provider_code: string; gamecode?: string | undefined },
  ): Promise<Launch | null> =>
    (await db
      .withTables<LaunchTables>()
      .selectFrom("launches")
      .select(columns)
      .where("tenant_id", "=", of.tenant_id)
      .where("player_id", "=", of.player_id)
      .where("mode", "=", "real")
      .where("provider_code", "=", of.provider_code)
      .$if(of.gamecode !== undefined, (query) => query.where("gamecode", "=", of.gamecode ?? ""))
      .orderBy("created_at", "desc")
      .executeTakeFirst()) ?? null,

  touch: async (db: Db, launch: Launch, at: Date): Promise<void> => {
    await db
      .withTables<LaunchTables>()
      .updateTable("launches")
      .set({ used_at: at })
      .where("tenant_id", "=", launch.tenant_id)
      .where("id", "=", launch.id)
      .execute();
  },

  /**
   * Starts a round unless the player's previous round in this game, in any window, is younger than the cycle. A lock serializes the check,
   * so that two servers cannot both allow a round.
   */
  startRound: async (db: Db, cycle: RoundCycle): Promise<boolean> => {
    const { tenant_id, launch_id, player_id, game_id, now } = cycle;
    const since = new Date(now.getTime() - cycle.cycleMs);
    return db.transaction().execute(async (tx) => {
      const turn = `round-pace:${tenant_id}:${player_id ?? launch_id}:${game_id}`;
      await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(tx);
      const { rows } = await sql`
      update launches set last_round_at = ${now} where tenant_id = ${tenant_id} and id = ${launch_id}
        and (last_round_at is null or last_round_at <= ${since}) and not exists (
          select from launches other where other.tenant_id = ${tenant_id} and other.player_id = ${player_id} and other.game_id = ${game_id}
            and other.mode = 'real' and other.last_round_at > ${since})
      returning id`.execute(tx);
      return rows.length > 0;
    });
  },

  /** The balance and nonce of the demo wallet, locked for this transaction. */
  lockDemoWallet: (tx: Tx, launch: { tenant_id: number; launch_id: string }): Promise<{ demo_balance: number; demo_nonce: number }> =>
    tx
      .withTables<LaunchTables>()
      .selectFrom("launches")
      .select(["demo_balance", "demo_nonce"])
      .where("tenant_id", "=", launch.tenant_id)
      .where("id", "=", launch.launch_id)
      .where("mode", "=", "demo")
      .forUpdate()
      .executeTakeFirstOrThrow(),

  saveDemoWallet: async (
    tx: Tx,
    demoWallet: { tenant_id: number; launch_id: string; demo_balance: number; demo_nonce: number },
  ): Promise<void> => {
    await tx
      .withTables<LaunchTables>()
      .updateTable("launches")
      .set({ demo_balance: demoWallet.demo_balance, demo_nonce: demoWallet.demo_nonce })
      .where("tenant_id", "=", demoWallet.tenant_id)
      .where("id", "=", demoWallet.launch_id)
      .execute();
  },

  readDemoWallet: (db: Db, launch: { tenant_id: number; launch_id: string }): Promise<{ demo_balance: number; demo_nonce: number }> =>
    db
      .withTables<LaunchTables>()
      .selectFrom("launches")
      .select(["demo_balance", "demo_nonce"])
      .where("tenant_id", "=", launch.tenant_id)
      .where("id", "=", launch.launch_id)
      .executeTakeFirstOrThrow(),
};
