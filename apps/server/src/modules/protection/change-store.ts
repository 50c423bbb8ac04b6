import type { LimitKind, LimitPeriod, ProtectionChange } from "@trevo/contract";
import type { Generated } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import { type ListAnchor, seenBy } from "../../kernel/list-anchor.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

type ChangeTables = {
  protection_changes: {
    tenant_id: number;
    player_id: string;
    id: Generated<number>;
    at: Date;
    what: ProtectionChange["what"];
    kind: LimitKind | null;
    period: LimitPeriod | null;
    value_before: number | null;
    value_after: number | null;
    until: Date | null;
  };
};

export interface ChangeRow {
  readonly id: number;
  readonly at: Date;
  readonly what: ProtectionChange["what"];
  readonly kind: LimitKind | null;
  readonly period: LimitPeriod | null;
  readonly value_before: number | null;
  readonly value_after: number | null;
  readonly until: Date | null;
}

export type NewChange = Pick<ChangeRow, "at" | "what"> & Partial<Omit<ChangeRow, "id" | "at" | "what">>;

const at = (db: Db | Tx) => db.withTables<ChangeTables>();

/** All SQL on the history of protection, which is append-only. */
export const changeStore = {
  add: async (tx: Tx, { tenant_id, player_id }: PlayerKey, change: NewChange): Promise<void> => {
    const nothing = { kind: null, period: null, value_before: null, value_after: null, until: null };
    await at(tx)
      .insertInto("protection_changes")
      .values({ ...nothing, ...change, tenant_id, player_id })
      .execute();
  },

  /**
   * Whether a player made the rules of one of these accounts stricter since then. Setting a first limit, which some brands require of
   * everybody, does not count.
   */
  hasTakenCare: async (db: Db | Tx, accounts: readonly PlayerKey[], since: Date): Promise<boolean> => {
    const row = await at(db)
      .selectFrom("protection_changes")
      .select("id")
      .where((eb) =>
        eb.or(accounts.map(({ tenant_id, player_id }) => eb.and([eb("tenant_id", "=", tenant_id), eb("player_id", "=", player_id)]))),
      )
      .where("what", "in", ["limit_lowered", "cooling_off", "self_excluded"])
      .where("at", ">", since)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Changes of all accounts of a person, newest first. Without `before`, starts at the newest. */
  before: (db: Db, accounts: readonly PlayerKey[], { before, limit }: { before: number | null; limit: number }): Promise<ChangeRow[]> =>
    at(db)
      .selectFrom("protection_changes")
      .select(["id", "at", "what", "kind", "period", "value_before", "value_after", "until"])
      .where((eb) =>
        eb.or(accounts.map(({ tenant_id, player_id }) => eb.and([eb("tenant_id", "=", tenant_id), eb("player_id", "=", player_id)]))),
      )
      .$if(before !== null, (query) => query.where("id", "<", before ?? 0))
      .orderBy("id", "desc")
      .limit(limit)
      .execute(),

  /** Changes of all accounts of a person, newest first, as of the anchor. */
  list: async (
    db: Db,
    accounts: readonly PlayerKey[],
    { page, per_page, anchor }: { page: number; per_page: number; anchor: ListAnchor },
  ): Promise<{ items: ChangeRow[]; total: number }> => {
    const matching = at(db)
      .selectFrom("protection_changes")
      .where((eb) =>
        eb.or(accounts.map(({ tenant_id, player_id }) => eb.and([eb("tenant_id", "=", tenant_id), eb("player_id", "=", player_id)]))),
      )
      .where(seenBy(anchor, "listed_xid"));
    const { total } = await matching.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
    const items = await matching
      .select(["id", "at", "what", "kind", "period", "value_before", "value_after", "until"])
      .orderBy("id", "desc")
      .limit(per_page)
      .offset((page - 1) * per_page)
      .execute();
    return { items, total };
  },
};
