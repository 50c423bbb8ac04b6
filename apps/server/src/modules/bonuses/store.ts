import type { BonusState } from "@trevo/contract";
import type { Localized } from "@trevo/domain";
import type { BonusTerms } from "@trevo/offers";
import { type Generated, type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { keysOf, playerKeysOf } from "../../kernel/state-invariant.ts";
import type { EndedBonusRecord } from "../wallet/index.ts";
import { assertTransition, endedStates, openStates } from "./states.ts";

export type StoredTerms = Omit<BonusTerms, "expires_at">;
export type BonusKind = "fixed" | "match" | "free_rounds";

type BonusTables = {
  bonuses: {
    tenant_id: number;
    id: string;
    player_id: string;
    source: string;
    external_id: string;
    offer_id: string | null;
    offer_version: number | null;
    deposit_id: string | null;
    kind: BonusKind;
    title: Localized;
    amount: number;
    required: number;
    terms: StoredTerms;
    terms_text: Localized<readonly string[]>;
    days: number;
    status: BonusState;
    use_by: Date;
    created_at: Date;
    activated_at: Generated<Date | null>;
    expires_at: Generated<Date | null>;
    ended_at: Generated<Date | null>;
    converted: Generated<number>;
    notified_status: Generated<BonusState | null>;
    reminded_at: Generated<Date | null>;
  };
};

export type BonusRow = Selectable<BonusTables["bonuses"]>;
export type NewBonusRow = Omit<
  BonusRow,
  "activated_at" | "expires_at" | "ended_at" | "converted" | "notified_status" | "reminded_at" | "status"
>;
export type BonusRowKey = Pick<BonusRow, "tenant_id" | "id">;

export interface BonusList {
  readonly group: "open" | "ended";
  readonly after: Pick<BonusRow, "created_at" | "id"> | null;
  readonly limit: number;
}

/** A page of rows after a given one. */
interface Page {
  readonly after: BonusRow | null;
  readonly limit: number;
}

const at = (db: Db | Tx) => db.withTables<BonusTables>();
const endsAt = sql<Date>`coalesce(expires_at, use_by)`;
const isUnnotified = sql<boolean>`notified_status is distinct from status`;

/** All SQL on bonuses. */
export const store = {
  insert: async (tx: Tx, row: NewBonusRow): Promise<BonusRow> =>
    at(tx)
      .insertInto("bonuses")
      .values({ ...row, status: "waiting" })
      .returningAll()
      .executeTakeFirstOrThrow(),

  byId: (db: Db | Tx, { tenant_id, player_id }: PlayerKey, id: string): Promise<BonusRow | undefined> =>
    at(db)
      .selectFrom("bonuses")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .where("id", "=", id)
      .executeTakeFirst(),

  byIds: async (db: Db, { tenant_id, player_id }: PlayerKey, ids: readonly string[]): Promise<BonusRow[]> =>
    ids.length === 0
      ? []
      : at(db)
          .selectFrom("bonuses")
          .selectAll()
          .where("tenant_id", "=", tenant_id)
          .where("player_id", "=", player_id)
          .where("id", "in", ids)
          .execute(),

  endedAmong: async (db: Db, keys: readonly BonusRowKey[]): Promise<Pick<BonusRow, "tenant_id" | "id" | "status">[]> => {
    if (keys.length === 0) return [];
    const { rows } = await sql<Pick<BonusRow, "tenant_id" | "id" | "status">>`select tenant_id, id, status from bonuses
      where (tenant_id, id) in (${keysOf(keys)}) and ended_at is not null`.execute(db);
    return rows;
  },

  /** Returns the activated bonuses of these players. */
  startedOf: async (snapshot: Tx, players: readonly PlayerKey[]): Promise<BonusRow[]> => {
    if (players.length === 0) return [];
    const { rows } = await sql<BonusRow>`select * from bonuses
      where (tenant_id, player_id) in (${playerKeysOf(players)}) and activated_at is not null`.execute(snapshot);
    return rows;
  },

  lock: (tx: Tx, { tenant_id, id }: BonusRowKey): Promise<BonusRow | undefined> =>
    at(tx).selectFrom("bonuses").selectAll().where("tenant_id", "=", tenant_id).where("id", "=", id).forNoKeyUpdate().executeTakeFirst(),

  /** Locks the open bonuses of a deposit. */
  lockOfDeposit: (tx: Tx, { tenant_id, deposit_id }: { tenant_id: number; deposit_id: string }): Promise<BonusRow[]> =>
    at(tx)
      .selectFrom("bonuses")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("deposit_id", "=", deposit_id)
      .where("status", "in", openStates)
      .orderBy("id")
      .forNoKeyUpdate()
      .execute(),

  /** Newest first. */
  list: (db: Db, { tenant_id, player_id }: PlayerKey, { group, after, limit }: BonusList): Promise<BonusRow[]> =>
    at(db)
      .selectFrom("bonuses")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .where("status", "in", group === "open" ? openStates : endedStates)
      .$if(after !== null, (query) =>
        query.where((eb) => eb(eb.refTuple("created_at", "id"), "<", eb.tuple(after?.created_at as Date, after?.id as string))),
      )
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(limit)
      .execute(),

  /** Returns the waiting bonus that can still be activated and expires first. */
  nextWaiting: (db: Db | Tx, { tenant_id, player_id }: PlayerKey, now: Date): Promise<BonusRow | undefined> =>
    at(db)
      .selectFrom("bonuses")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .where("status", "=", "waiting")
      .where("use_by", ">", now)
      .orderBy("use_by")
      .orderBy("id")
      .limit(1)
      .executeTakeFirst(),

  /** Changes the state of a row that the transaction has locked. */
  move: async (
    tx: Tx,
    { tenant_id, id, status: from }: Pick<BonusRow, "tenant_id" | "id" | "status">,
    change: { readonly status: BonusState } & Partial<Pick<BonusRow, "activated_at" | "expires_at" | "ended_at">>,
  ): Promise<BonusRow> => {
    assertTransition(from, change.status);
    return at(tx)
      .updateTable("bonuses")
      .set(change)
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", id)
      .where("status", "=", from)
      .returningAll()
      .executeTakeFirstOrThrow();
  },

  /** Cancels the waiting bonuses of this player. Waits for transactions that hold a row. */
  cancelWaiting: async (tx: Tx, { tenant_id, player_id }: PlayerKey, ended_at: Date): Promise<void> => {
    await at(tx)
      .updateTable("bonuses")
      .set({ status: "cancelled", ended_at })
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .where("status", "in", ["held", "waiting"])
      .execute();
  },

  /** Copies the ends from the ledger. Returns the rows that differed. */
  copyEnds: async (tx: Tx, ends: readonly EndedBonusRecord[]): Promise<BonusRow[]> => {
    if (ends.length === 0) return [];
    const values = sql.join(
      ends.map(
        ({ tenant_id, bonus_id, end_reason, ended_at, converted }) =>
          sql`(${tenant_id}::int, ${bonus_id}::uuid, ${end_reason}::text, ${ended_at}::timestamptz, ${converted}::bigint)`,
      ),
    );
    const { rows } = await sql<BonusRow>`update bonuses b set status = e.end_reason, ended_at = e.ended_at, converted = e.converted
      from (values ${values}) as e (tenant_id, bonus_id, end_reason, ended_at, converted)
      where b.tenant_id = e.tenant_id and b.id = e.bonus_id and b.activated_at is not null
        and (b.status, b.ended_at, b.converted) is distinct from (e.end_reason, e.ended_at, e.converted) returning b.*`.execute(tx);
    return rows;
  },

  /** Open bonuses that are past their time, oldest first. */
  overdue: (db: Db, now: Date, { after, limit }: Page): Promise<BonusRow[]> =>
    at(db)
      .selectFrom("bonuses")
      .selectAll()
      .where("status", "in", openStates)
      .where(endsAt, "<=", now)
      .$if(after !== null, (query) =>
        query.where(sql<boolean>`(${endsAt}, id) > (${after?.expires_at ?? after?.use_by}::timestamptz, ${after?.id}::uuid)`),
      )
      .orderBy(endsAt)
      .orderBy("id")
      .limit(limit)
      .execute(),

  /** Active bonuses that end before that moment and whose players have not been reminded. */
  toRemind: (db: Db, { now, before, after, limit }: Page & { now: Date; before: Date }): Promise<BonusRow[]> =>
    at(db)
      .selectFrom("bonuses")
      .selectAll()
      .where("status", "=", "active")
      .where("reminded_at", "is", null)
      .where(endsAt, "<=", before)
      .where("expires_at", ">", now)
      .$if(after !== null, (query) =>
        query.where(sql<boolean>`(${endsAt}, id) > (${after?.expires_at ?? after?.use_by}::timestamptz, ${after?.id}::uuid)`),
      )
      .orderBy(endsAt)
      .orderBy("id")
      .limit(limit)
      .execute(),

  /** False if the bonus is no longer active, or another process was first. */
  markReminded: async (tx: Tx, { tenant_id, id }: BonusRowKey, now: Date): Promise<boolean> => {
    const marked = await at(tx)
      .updateTable("bonuses")
      .set({ reminded_at: now })
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", id)
      .where("status", "=", "active")
      .where("reminded_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    return marked !== undefined;
  },

  /** Bonuses of whose state the player was not notified, oldest first. */
  unnotified: (db: Db, { after, limit }: Page): Promise<BonusRow[]> =>
    at(db)
      .selectFrom("bonuses")
      .selectAll()
      .where(isUnnotified)
      .$if(after !== null, (query) => query.where(sql<boolean>`(created_at, id) > (${after?.created_at}::timestamptz, ${after?.id}::uuid)`))
      .orderBy("created_at")
      .orderBy("id")
      .limit(limit)
      .execute(),

  /** False if the state has changed meanwhile, or another process was first. */
  markNotified: async (tx: Tx, { tenant_id, id, status }: Pick<BonusRow, "tenant_id" | "id" | "status">): Promise<boolean> => {
    const marked = await at(tx)
      .updateTable("bonuses")
      .set({ notified_status: status })
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", id)
      .where("status", "=", status)
      .where(isUnnotified)
      .returning("id")
      .executeTakeFirst();
    return marked !== undefined;
  },
};
