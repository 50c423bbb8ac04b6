import { createHmac, randomBytes } from "node:crypto";
import { bytesFrom } from "@trevo/engines";
import { sql } from "kysely";
import { createBatchLoader } from "../../kernel/batch-loader.ts";
import type { Clock } from "../../kernel/clock.ts";
import { sha256, type Vault } from "../../kernel/crypto.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import { newId } from "../../kernel/ids.ts";

type SeedTables = {
  fair_seeds: {
    id: string;
    tenant_id: number;
    holder_id: string;
    state: "next" | "active" | "revealed";
    server_seed: Buffer;
    server_seed_hash: string;
    client_seed: string;
    nonces: number | null;
    created_at: Date;
    revealed_at: Date | null;
  };
};

/** A pair of seeds with its secret opened. Handle with care: an active one decides rounds to come. */
export interface Seed {
  readonly id: string;
  readonly holder_id: string;
  readonly state: "next" | "active" | "revealed";
  readonly server_seed: string;
  readonly server_seed_hash: string;
  readonly client_seed: string;
}

/** Whose seeds: a player's, or a demo launch's. */
export interface Holder {
  readonly tenant_id: number;
  readonly holder_id: string;
}

const holderKey = (holder: Holder): string => `${holder.tenant_id} ${holder.holder_id}`;

/** HMAC-SHA256 of UTF-8 texts, synchronous: the engines' byte stream on the server. */
export const drawBytes = bytesFrom((key, message) => createHmac("sha256", key).update(message).digest());

export interface Seeds {
  /** The active seed, made (with its successor) at first need; `onActivate` runs in the transaction that makes it active. */
  active(holder: Holder, onActivate: (tx: Tx, seedId: string) => Promise<void>): Promise<Seed>;
  byId(holder: Pick<Holder, "tenant_id">, id: string): Promise<Seed>;
  /** The hash that the seed after the active one is already bound to. */
  nextHash(holder: Holder): Promise<string>;
  rotate(holder: Holder, rotation: Rotation): Promise<{ revealed: Seed; nonces: number; active: Seed }>;
}

export interface Rotation {
  readonly client_seed: string;
  /** Switches the nonce counter to the new seed and answers how many nonces the old one used, in the same transaction. */
  readonly switchNonce: (tx: Tx, newSeedId: string) => Promise<number>;
}

/** The predicate of the index `fair_seeds_live`, without parameters: a plan made once for all parameters would not know it. */
const liveStates = sql<boolean>`state in ('next', 'active')`;

export function createSeeds(needs: { db: Db; vault: Vault; clock: Clock }): Seeds {
  const open = (row: SeedTables["fair_seeds"]): Seed => ({
    id: row.id,
    holder_id: row.holder_id,
    state: row.state,
    server_seed_hash: row.server_seed_hash,
    client_seed: row.client_seed,
    server_seed: needs.vault.open(row.server_seed, row.id),
  });

  const draft = (holder: Holder, state: "next" | "active", clientSeed: string): SeedTables["fair_seeds"] => {
    const id = newId();
    const secret = randomBytes(32).toString("hex");
    return {
      id,
      ...holder,
      state,
      client_seed: clientSeed,
      server_seed: needs.vault.seal(secret, id),
      server_seed_hash: sha256(secret).toString("hex"),
      nonces: null,
      created_at: needs.clock.now(),
      revealed_at: null,
    };
  };

  /** Holders whose rounds come together are asked together: one look-up each through the index of live seeds. */
  const askActive = createBatchLoader({
    keyOf: holderKey,
    read: async (holders: Holder[]) => {
      const arrays = [holders.map((holder) => holder.tenant_id), holders.map((holder) => holder.holder_id)].map(
        (values) => `{${values.join(",")}}`,
      );
      const { rows } = await sql<SeedTables["fair_seeds"]>`
        select found.* from unnest(${arrays[0]}::int[], ${arrays[1]}::uuid[]) as asked (tenant_id, holder_id)
        cross join lateral (select * from fair_seeds f where f.tenant_id = asked.tenant_id and f.holder_id = asked.holder_id and f.state = 'active' offset 0) found`.execute(
        needs.db,
      );
      return new Map(rows.map((row) => [holderKey(row), row]));
    },
  });

  const find = (db: Db | Tx, holder: Holder, state: "next" | "active") =>
    db
      .withTables<SeedTables>()
      .selectFrom("fair_seeds")
      .selectAll()
      .where("tenant_id", "=", holder.tenant_id)
      .where("holder_id", "=", holder.holder_id)
      .where("state", "=", state);

  const create = (holder: Holder, onActivate: (tx: Tx, seedId: string) => Promise<void>): Promise<void> =>
    needs.db.transaction().execute(async (tx) => {
      const clientSeed = randomBytes(8).toString("hex");
      const [active] = await tx
        .withTables<SeedTables>()
        .insertInto("fair_seeds")
        .values(draft(holder, "active", clientSeed))
        .onConflict((conflict) => conflict.columns(["tenant_id", "holder_id", "state"]).where(liveStates).doNothing())
        .returning("id")
        .execute();
      if (!active) return; // another call made the pair first, and its transaction has committed
      await tx
        .withTables<SeedTables>()
        .insertInto("fair_seeds")
        .values(draft(holder, "next", clientSeed))
        .execute();
      await onActivate(tx, active.id);
    });

  return {
    active: async (holder, onActivate) => {
      const row = await askActive(holder);
      if (row) return open(row);
      await create(holder, onActivate);
      return open(await find(needs.db, holder, "active").executeTakeFirstOrThrow());
    },
    byId: async ({ tenant_id }, id) =>
      open(
        await needs.db
          .withTables<SeedTables>()
          .selectFrom("fair_seeds")
          .selectAll()
          .where("tenant_id", "=", tenant_id)
          .where("id", "=", id)
          .executeTakeFirstOrThrow(),
      ),
    nextHash: async (holder) => (await find(needs.db, holder, "next").executeTakeFirstOrThrow()).server_seed_hash,
    rotate: (holder, rotation) =>
      needs.db.transaction().execute(async (tx) => {
        // Not the rows: whoever waited for the active one would hold a row that is no longer active.
        await sql`select pg_advisory_xact_lock(hashtextextended(${`fair-seeds:${holderKey(holder)}`}, 0))`.execute(tx);
        const old = await find(tx, holder, "active").executeTakeFirstOrThrow();
        const next = await find(tx, holder, "next").executeTakeFirstOrThrow();
        const nonces = await rotation.switchNonce(tx, next.id);
        const seeds = tx.withTables<SeedTables>();
        await seeds
          .updateTable("fair_seeds")
          .set({ state: "revealed", revealed_at: needs.clock.now(), nonces })
          .where("id", "=", old.id)
          .execute();
        await seeds
          .updateTable("fair_seeds")
          .set({ state: "active", client_seed: rotation.client_seed })
          .where("id", "=", next.id)
          .execute();
        await seeds
          .insertInto("fair_seeds")
          .values(draft(holder, "next", rotation.client_seed))
          .execute();
        return {
          revealed: open({ ...old, state: "revealed" }),
          nonces,
          active: open({ ...next, state: "active", client_seed: rotation.client_seed }),
        };
      }),
  };
}
