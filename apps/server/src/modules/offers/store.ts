import type { OfferKind, OfferState } from "@trevo/contract";
import type { Localized } from "@trevo/domain";
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { HeldWithin, OfferKey } from "./offers.ts";
import type { OfferReport } from "./policy.ts";

export interface OfferRow {
  readonly tenant_id: number;
  readonly id: string;
  readonly kind: OfferKind;
  readonly author: string;
  readonly created_at: Date;
  readonly ended_at: Date | null;
}

export interface VersionRow {
  readonly tenant_id: number;
  readonly offer_id: string;
  readonly version: number;
  readonly state: OfferState;
  readonly name: Localized;
  readonly args: Record<string, unknown>;
  readonly content_hash: string;
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
  readonly terms: Localized;
  readonly terms_hash: string;
  readonly terms_edition: number;
  readonly report: OfferReport | null;
  readonly author: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly published_by: string | null;
  readonly published_at: Date | null;
}

export type VersionContent = Pick<
  VersionRow,
  "name" | "args" | "content_hash" | "starts_at" | "ends_at" | "terms" | "terms_hash" | "terms_edition"
>;

/** A version with the kind of its offer. */
export type OfferVersion = VersionRow & Pick<OfferRow, "kind">;

type OfferTables = { offers: OfferRow; offer_versions: VersionRow };

export interface OfferFilter {
  readonly tenant_id: number;
  readonly kind: OfferKind | null;
  readonly state: OfferState | null;
  readonly after: { readonly created_at: Date; readonly id: string } | null;
  readonly limit: number;
}

const at = (db: Db | Tx) => db.withTables<OfferTables>();

const versions = (db: Db | Tx) =>
  at(db)
    .selectFrom("offer_versions")
    .innerJoin("offers", (join) =>
      join.onRef("offers.tenant_id", "=", "offer_versions.tenant_id").onRef("offers.id", "=", "offer_versions.offer_id"),
    )
    .selectAll("offer_versions")
    .select("offers.kind");

/** All SQL on offers and their versions. */
export const offerStore = {
  insert: async (tx: Tx, row: OfferRow): Promise<void> => {
    await at(tx).insertInto("offers").values(row).execute();
  },

  byId: (db: Db | Tx, { tenant_id, id }: OfferKey): Promise<OfferRow | undefined> =>
    at(db).selectFrom("offers").selectAll().where("tenant_id", "=", tenant_id).where("id", "=", id).executeTakeFirst(),

  end: async (tx: Tx, { tenant_id, id }: OfferKey, ended_at: Date): Promise<void> => {
    await at(tx).updateTable("offers").set({ ended_at }).where("tenant_id", "=", tenant_id).where("id", "=", id).execute();
  },

  insertVersion: async (tx: Tx, row: VersionRow): Promise<void> => {
    await at(tx).insertInto("offer_versions").values(row).execute();
  },

  /** Newest first. */
  versions: (db: Db | Tx, { tenant_id, id }: OfferKey): Promise<OfferVersion[]> =>
    versions(db)
      .where("offer_versions.tenant_id", "=", tenant_id)
      .where("offer_versions.offer_id", "=", id)
      .orderBy("offer_versions.version", "desc")
      .execute(),

  version: (db: Db | Tx, { tenant_id, id, version }: OfferKey & { readonly version: number }): Promise<OfferVersion | undefined> =>
    versions(db)
      .where("offer_versions.tenant_id", "=", tenant_id)
      .where("offer_versions.offer_id", "=", id)
      .where("offer_versions.version", "=", version)
      .executeTakeFirst(),

  /** The version that is published or paused. */
  live: (db: Db | Tx, { tenant_id, id }: OfferKey): Promise<OfferVersion | undefined> =>
    versions(db)
      .where("offer_versions.tenant_id", "=", tenant_id)
      .where("offer_versions.offer_id", "=", id)
      .where("offer_versions.state", "in", ["published", "paused"])
      .executeTakeFirst(),

  /** The newest version published before the moment that was not paused, replaced, ended or past its window by then. */
  heldUntil: (db: Db | Tx, { tenant_id, id }: OfferKey, moment: Date): Promise<OfferVersion | undefined> =>
    versions(db)
      .where("offer_versions.tenant_id", "=", tenant_id)
      .where("offer_versions.offer_id", "=", id)
      .where("offer_versions.published_at", "<", moment)
      .where((eb) => eb.or([eb("offer_versions.state", "=", "published"), eb("offer_versions.updated_at", ">=", moment)]))
      .where((eb) => eb.or([eb("offer_versions.ends_at", "is", null), eb("offer_versions.ends_at", ">=", moment)]))
      .orderBy("offer_versions.version", "desc")
      .limit(1)
      .executeTakeFirst(),

  /** Versions of one kind that were in force at some time in the period. The start is inclusive. */
  heldWithin: (db: Db | Tx, tenantId: number, { kind, from, until }: HeldWithin): Promise<OfferVersion[]> =>
    versions(db)
      .where("offer_versions.tenant_id", "=", tenantId)
      .where("offers.kind", "=", kind)
      .where("offer_versions.published_at", "<", until)
      .where((eb) => eb.or([eb("offer_versions.state", "=", "published"), eb("offer_versions.updated_at", ">", from)]))
      .where((eb) => eb.or([eb("offer_versions.starts_at", "is", null), eb("offer_versions.starts_at", "<", until)]))
      .where((eb) => eb.or([eb("offer_versions.ends_at", "is", null), eb("offer_versions.ends_at", ">", from)]))
      .orderBy("offer_versions.published_at")
      .orderBy("offer_versions.offer_id")
      .execute(),

  /** Published versions of all kinds, oldest offer first. */
  published: (db: Db | Tx, tenantId: number): Promise<OfferVersion[]> =>
    versions(db)
      .where("offer_versions.tenant_id", "=", tenantId)
      .where("offer_versions.state", "=", "published")
      .orderBy("offers.created_at")
      .orderBy("offers.id")
      .execute(),

  /** Versions of all tenants that were ever published, by key. */
  everPublished: (
    db: Db | Tx,
    { after, limit }: { after: Pick<VersionRow, "tenant_id" | "offer_id" | "version"> | null; limit: number },
  ): Promise<OfferVersion[]> =>
    versions(db)
      .where("offer_versions.published_at", "is not", null)
      .$if(after !== null, (query) =>
        query.where((eb) =>
          eb(
            eb.refTuple("offer_versions.tenant_id", "offer_versions.offer_id", "offer_versions.version"),
            ">",
            eb.tuple(after?.tenant_id as number, after?.offer_id as string, after?.version as number),
          ),
        ),
      )
      .orderBy("offer_versions.tenant_id")
      .orderBy("offer_versions.offer_id")
      .orderBy("offer_versions.version")
      .limit(limit)
      .execute(),

  /** Offers with a published or paused version past its window. */
  due: (db: Db, now: Date): Promise<OfferKey[]> =>
    at(db)
      .selectFrom("offer_versions")
      .select(["tenant_id", "offer_id as id"])
      .where("state", "in", ["published", "paused"])
      .where("ends_at", "<=", now)
      .orderBy("tenant_id")
      .orderBy("offer_id")
      .execute(),

  /** Replaces the content of an unpublished version. For any other version the trigger refuses it. */
  rewrite: async (tx: Tx, { tenant_id, offer_id, version }: VersionRow, change: VersionContent & { updated_at: Date }): Promise<void> => {
    await at(tx)
      .updateTable("offer_versions")
      .set({ ...change, state: "draft", report: null })
      .where("tenant_id", "=", tenant_id)
      .where("offer_id", "=", offer_id)
      .where("version", "=", version)
      .execute();
  },

  change: async (
    tx: Tx,
    { tenant_id, offer_id, version }: VersionRow,
    change: Partial<Pick<VersionRow, "state" | "report" | "published_at" | "published_by">> & { updated_at: Date },
  ): Promise<void> => {
    await at(tx)
      .updateTable("offer_versions")
      .set(change)
      .where("tenant_id", "=", tenant_id)
      .where("offer_id", "=", offer_id)
      .where("version", "=", version)
      .execute();
  },

  /** Offers with the version in force, or else the last one. Oldest offer first. */
  list: async (db: Db, { tenant_id, kind, state, after, limit }: OfferFilter): Promise<OfferListRow[]> => {
    const { rows } = await sql<OfferListRow>`
      select o.id, o.kind, o.created_at, v.version, v.state, v.name, v.starts_at, v.ends_at, v.draft_version,
        c.reserved, c.granted, c.reserved_cents, c.granted_cents, c.in_all, c.budget_cents
      from offers o
      join offer_counters c on c.tenant_id = o.tenant_id and c.offer_id = o.id
      cross join lateral (
        select v.*, max(v.version) filter (where v.state in ('draft', 'checked')) over () as draft_version
        from offer_versions v where v.tenant_id = o.tenant_id and v.offer_id = o.id
        order by v.state in ('published', 'paused') desc, v.version desc limit 1) v
      where o.tenant_id = ${tenant_id}
        and (${kind}::text is null or o.kind = ${kind}) and (${state}::text is null or v.state = ${state})
        and (${after?.created_at ?? null}::timestamptz is null or (o.created_at, o.id) > (${after?.created_at ?? null}, ${after?.id ?? null}::uuid))
      order by o.created_at, o.id limit ${limit}`.execute(db);
    return rows;
  },
};

/** Present use of an offer, with its limits. */
export interface UsedRow {
  readonly reserved: number;
  readonly granted: number;
  readonly reserved_cents: number;
  readonly granted_cents: number;
  readonly in_all: number | null;
  readonly budget_cents: number | null;
}

export interface OfferListRow extends Pick<OfferRow, "id" | "kind" | "created_at">, UsedRow {
  readonly version: number;
  readonly state: OfferState;
  readonly name: Localized;
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
  /** The version being drafted; null if there is none. */
  readonly draft_version: number | null;
}
