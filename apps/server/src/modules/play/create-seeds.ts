import { createHmac, randomBytes } from "node:crypto";
import { bytesFrom } from "@trevo/engines";
import { createBatchLoader } from "../../kernel/batch-loader.ts";
import type { Clock } from "../../kernel/clock.ts";
import { sha256, type Vault } from "../../kernel/crypto.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import { newId } from "../../kernel/ids.ts";
import { type Holder, type SeedRow, holderKey, seedStore } from "./seed-store.ts";
import { sealedColumn } from "../../kernel/sealed-values.ts";

/** A pair of seeds with its secret decrypted. Handle with care: an active one decides future rounds. */
export interface Seed {
  readonly id: string;
  readonly holder_id: string;
  readonly state: "next" | "active" | "revealed";
  readonly server_seed: string;
  readonly server_seed_hash: string;
  readonly client_seed: string;
}

/** HMAC-SHA256 of UTF-8 texts, synchronous. The engines' byte stream on the server. */
export const drawBytes = bytesFrom((key, message) => createHmac("sha256", key).update(message).digest());

export interface Seeds {
  /** Returns the active seed. Creates it and its successor when first needed; `onActivate` runs in the transaction that makes it active. */
  active(holder: Holder, onActivate: (tx: Tx, seedId: string) => Promise<void>): Promise<Seed>;
  byId(holder: Pick<Holder, "tenant_id">, id: string): Promise<Seed>;
  /** As `byId`, but null if the seed is missing or does not open. */
  readable(holder: Pick<Holder, "tenant_id">, id: string): Promise<Seed | null>;
  /** The hash that already commits to the seed after the active one. */
  nextHash(holder: Holder): Promise<string>;
  rotate(holder: Holder, rotation: Rotation): Promise<{ revealed: Seed; nonces: number; active: Seed }>;
}

export interface Rotation {
  readonly client_seed: string;
  /** Switches the nonce counter to the new seed in the same transaction. Returns how many nonces the old one used. */
  readonly switchNonce: (tx: Tx, newSeedId: string) => Promise<number>;
}

export interface SeedNeeds {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
}

export function createSeeds(needs: SeedNeeds): Seeds {
  const { db, vault } = needs;
  /** Holders whose rounds arrive together are read together. */
  const loadActive = createBatchLoader({ keyOf: holderKey, read: (holders: Holder[]) => seedStore.findActive(db, holders) });
  return {
    active: async (holder, onActivate) => {
      const row = await loadActive(holder);
      if (row) return open(vault, row);
      await create(needs, holder, onActivate);
      return open(vault, await seedStore.find(db, holder, "active"));
    },
    byId: async (owner, id) => open(vault, await seedStore.byId(db, owner, id)),
    readable: async (owner, id) => {
      const row = await seedStore.findById(db, owner, id);
      return row ? openIfSound(vault, row) : null;
    },
    nextHash: async (holder) => (await seedStore.find(db, holder, "next")).server_seed_hash,
    rotate: (holder, rotation) => db.transaction().execute((tx) => rotate(needs, tx, { ...rotation, holder })),
  };
}

const open = (vault: Pick<Vault, "open">, row: SeedRow): Seed => ({
  id: row.id,
  holder_id: row.holder_id,
  state: row.state,
  server_seed_hash: row.server_seed_hash,
  client_seed: row.client_seed,
  server_seed: vault.open(row.server_seed, row.id),
});

function openIfSound(vault: Pick<Vault, "open">, row: SeedRow): Seed | null {
  try {
    return open(vault, row);
  } catch {
    return null;
  }
}

function draft({ vault, clock }: SeedNeeds, holder: Holder, { state, client_seed }: Pick<SeedRow, "state" | "client_seed">): SeedRow {
  const id = newId();
  const secret = randomBytes(32).toString("hex");
  return {
    id,
    ...holder,
    state,
    client_seed,
    server_seed: vault.seal(secret, id),
    server_seed_hash: sha256(secret).toString("hex"),
    nonces: null,
    created_at: clock.now(),
    revealed_at: null,
  };
}

const create = (needs: SeedNeeds, holder: Holder, onActivate: (tx: Tx, seedId: string) => Promise<void>): Promise<void> =>
  needs.db.transaction().execute(async (tx) => {
    const client_seed = randomBytes(8).toString("hex");
    const active = draft(needs, holder, { state: "active", client_seed });
    if (!(await seedStore.insertActive(tx, active))) return;
    await seedStore.insert(tx, draft(needs, holder, { state: "next", client_seed }));
    await onActivate(tx, active.id);
  });

async function rotate(needs: SeedNeeds, tx: Tx, { holder, client_seed, switchNonce }: Rotation & { readonly holder: Holder }) {
  const { vault, clock } = needs;
  await seedStore.lockRotation(tx, holder);
  const old = await seedStore.find(tx, holder, "active");
  const next = await seedStore.find(tx, holder, "next");
  const nonces = await switchNonce(tx, next.id);
  await seedStore.reveal(tx, old, { revealed_at: clock.now(), nonces });
  await seedStore.activate(tx, next, client_seed);
  await seedStore.insert(tx, draft(needs, holder, { state: "next", client_seed }));
  return {
    revealed: open(vault, { ...old, state: "revealed" }),
    nonces,
    active: open(vault, { ...next, state: "active", client_seed }),
  };
}

export const sealedSeeds = [
  sealedColumn<{ id: string }>({ table: "fair_seeds", column: "server_seed", key: ["id"], context: ({ id }) => id }),
];
