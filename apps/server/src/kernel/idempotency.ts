import { canonicalHash } from "./canonical.ts";
import type { Db, Tx } from "./db.ts";
import { refuse } from "./errors.ts";

type KeyTables = {
  idempotency_keys: {
    tenant_id: number;
    player_id: string;
    route: string;
    key: string;
    body_hash: Buffer;
    reply: unknown;
  };
};

export interface IdempotentRequest {
  readonly tenant_id: number;
  readonly player_id: string;
  /** Method and path, so that one key can be used on two routes. */
  readonly route: string;
  /** The client's `Idempotency-Key`; null runs the work without idempotency. */
  readonly key: string | null;
  readonly body: unknown;
}

type Identity = Pick<IdempotentRequest, "tenant_id" | "player_id" | "route"> & { readonly key: string };

const stored = (db: Db | Tx, { tenant_id, player_id, route, key }: Identity) =>
  db
    .withTables<KeyTables>()
    .selectFrom("idempotency_keys")
    .select(["body_hash", "reply"])
    .where((eb) => eb.and({ tenant_id, player_id, route, key }));

/** Reply stored under this key on one of these routes, whatever the request body; null if there is none. */
export async function replyUnder<R extends object>(
  db: Db,
  { routes, ...identity }: Omit<Identity, "route"> & { readonly routes: readonly string[] },
): Promise<R | null> {
  for (const route of routes) {
    const found = await stored(db, { ...identity, route }).executeTakeFirst();
    if (found?.reply) return found.reply as R;
  }
  return null;
}

/** Reply stored for the same request under the same key; null if there is none. */
export async function findReply<R extends object>(db: Db, { key, body, ...request }: IdempotentRequest): Promise<R | null> {
  if (key === null) return null;
  const found = await stored(db, { ...request, key }).executeTakeFirst();
  return found && canonicalHash(body).equals(found.body_hash) ? (found.reply as R | null) : null;
}

/**
 * Reply stored under the request's key; null if there is none. Refuses another body with `idempotency_conflict`. For transactions that
 * exclude copies of the request by a lock of their own and end with `storeReply`. All others call `runIdempotently`.
 */
export async function replyBefore<R extends object>(tx: Tx, { key, body, ...request }: IdempotentRequest): Promise<R | null> {
  if (key === null) return null;
  const found = await stored(tx, { ...request, key }).executeTakeFirst();
  if (found && !canonicalHash(body).equals(found.body_hash)) throw refuse("idempotency_conflict");
  return (found?.reply ?? null) as R | null;
}

/** Call it after `replyBefore` has returned null. */
export async function storeReply(tx: Tx, { key, body, ...request }: IdempotentRequest, reply: object): Promise<void> {
  if (key === null) return;
  const { tenant_id, player_id, route } = request;
  await tx
    .withTables<KeyTables>()
    .insertInto("idempotency_keys")
    .values({ tenant_id, player_id, route, key, body_hash: canonicalHash(body), reply })
    .execute();
}

/**
 * Runs `work` in one transaction, once per key: the same key and body get the stored reply; another body is refused with
 * `idempotency_conflict`. Concurrent copies wait for the first one. A refusal or a crash stores nothing.
 */
export async function runIdempotently<R extends object>(db: Db, request: IdempotentRequest, work: (tx: Tx) => Promise<R>): Promise<R> {
  return db.transaction().execute(async (tx) => {
    if (request.key === null) return work(tx);
    const keys = tx.withTables<KeyTables>();
    const identity = { tenant_id: request.tenant_id, player_id: request.player_id, route: request.route, key: request.key };
    const hash = canonicalHash(request.body);
    const claimed = await keys
      .insertInto("idempotency_keys")
      .values({ ...identity, body_hash: hash, reply: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning("key")
      .executeTakeFirst();
    if (!claimed) {
      const first = await stored(tx, identity).executeTakeFirstOrThrow();
      if (!hash.equals(first.body_hash)) throw refuse("idempotency_conflict");
      return first.reply as R;
    }
    const reply = await work(tx);
    await keys
      .updateTable("idempotency_keys")
      .set({ reply })
      .where((eb) => eb.and(identity))
      .execute();
    return reply;
  });
}
