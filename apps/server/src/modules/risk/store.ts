import { type LinkGroupState, type LinkKind, type LinkVerdict, mostCounted } from "@trevo/contract";
import { type Generated, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { WaitingCount } from "../../kernel/staff-queue.ts";
import type { LinkPart } from "./policy.ts";

export interface GroupRow {
  readonly tenant_id: number;
  readonly id: string;
  readonly state: LinkGroupState;
  readonly strength: number;
  readonly accounts: number;
  readonly parts: readonly LinkPart[];
  readonly version: number;
  readonly found_at: Date;
  readonly changed_at: Date;
}

export interface LinkDecisionRow {
  readonly tenant_id: number;
  readonly id: string;
  readonly group_id: string;
  readonly verdict: LinkVerdict;
  readonly reason: string;
  readonly parts: readonly LinkPart[];
  readonly decided_by: string;
  readonly at: Date;
}

type Stored<Row extends { parts: unknown }> = Omit<Row, "parts"> & { parts: string };

type RiskTables = {
  link_groups: Omit<GroupRow, "parts" | "version"> & { parts: string; version: Generated<number> };
  link_members: { tenant_id: number; player_id: string; group_id: string };
  link_decisions: Stored<LinkDecisionRow>;
};

export interface GroupFilter {
  readonly tenant_id: number;
  readonly state: LinkGroupState | null;
  readonly kind: LinkKind | null;
  readonly player_id: string | null;
  readonly after: { readonly strength: number; readonly id: string } | null;
  readonly limit: number;
}

const at = (db: Db | Tx) => db.withTables<RiskTables>();

/** All SQL on groups of linked accounts and the decisions on them. */
export const linkStore = {
  /** Prevents other processes from finding groups of the brand until the transaction ends. */
  lock: async (tx: Tx, tenant_id: number): Promise<void> => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`link-groups:${tenant_id}`}, 0))`.execute(tx);
  },

  /** Strongest groups first. */
  list: async (db: Db, { tenant_id, state, kind, player_id, after, limit }: GroupFilter) => {
    const { rows } = await sql<GroupRow & { verdict: LinkVerdict | null; players: string[] }>`
      select g.*, d.verdict,
        array(select player_id from link_members m where m.tenant_id = g.tenant_id and m.group_id = g.id order by player_id limit 3) as players
      from link_groups g left join lateral (select verdict from link_decisions d
        where d.tenant_id = g.tenant_id and d.group_id = g.id order by at desc limit 1) d on true
      where g.tenant_id = ${tenant_id}
        ${state === null ? sql`` : sql`and g.state = ${state}`}
        ${kind === null ? sql`` : sql`and g.parts @> ${JSON.stringify([{ kind }])}::jsonb`}
        ${
          player_id === null
            ? sql``
            : sql`and g.id = (select group_id from link_members where tenant_id = ${tenant_id} and player_id = ${player_id})`
        }
        ${after === null ? sql`` : sql`and (g.strength < ${after.strength} or g.strength = ${after.strength} and g.id > ${after.id})`}
      order by g.strength desc, g.id limit ${limit}`.execute(db);
    return rows;
  },

  /** With `forUpdate`, locks the group until the transaction ends. */
  find: async (db: Db | Tx, of: { tenant_id: number; id: string }, { forUpdate = false } = {}): Promise<GroupRow | null> => {
    const { rows } = await sql<GroupRow>`
      select * from link_groups where tenant_id = ${of.tenant_id} and id = ${of.id} ${forUpdate ? sql`for update` : sql``}`.execute(db);
    return rows[0] ?? null;
  },

  /** Returns every group of the brand with its accounts, locked until the transaction ends. */
  holdAll: async (tx: Tx, tenant_id: number): Promise<(GroupRow & { players: string[] })[]> => {
    await sql`select 1 from link_groups where tenant_id = ${tenant_id} order by id for update`.execute(tx);
    const { rows } = await sql<GroupRow & { players: string[] }>`
      select g.*, array(select player_id from link_members m where m.tenant_id = g.tenant_id and m.group_id = g.id order by player_id) as players
      from link_groups g where g.tenant_id = ${tenant_id} order by g.found_at, g.id`.execute(tx);
    return rows;
  },

  membersOf: async (db: Db, { tenant_id, id }: { tenant_id: number; id: string }, limit: number): Promise<string[]> => {
    const rows = await at(db)
      .selectFrom("link_members")
      .select("player_id")
      .where("tenant_id", "=", tenant_id)
      .where("group_id", "=", id)
      .orderBy("player_id")
      .limit(limit)
      .execute();
    return rows.map(({ player_id }) => player_id);
  },

  /** The group of each of these accounts that share a device, by account; without groups that staff have found unrelated. */
  deviceGroups: async (db: Db, tenant_id: number, players: readonly string[]): Promise<Map<string, string>> => {
    const { rows } = await sql<{ player_id: string; group_id: string }>`
      select m.player_id, m.group_id from link_members m join link_groups g on g.tenant_id = m.tenant_id and g.id = m.group_id
      where m.tenant_id = ${tenant_id} and m.player_id = any(${players}::uuid[]) and g.state <> 'lapsed'
        and g.parts @> '[{"kind": "device"}]'::jsonb
        and coalesce((select d.verdict <> 'unrelated' from link_decisions d
          where d.tenant_id = g.tenant_id and d.group_id = g.id order by d.at desc limit 1), true)`.execute(db);
    return new Map(rows.map(({ player_id, group_id }) => [player_id, group_id]));
  },

  save: async (tx: Tx, { parts, ...row }: GroupRow): Promise<void> => {
    const values = { ...row, parts: JSON.stringify(parts) };
    const { state, strength, accounts, version, changed_at } = row;
    await at(tx)
      .insertInto("link_groups")
      .values(values)
      .onConflict((conflict) =>
        conflict.columns(["tenant_id", "id"]).doUpdateSet({ state, strength, accounts, version, changed_at, parts: values.parts }),
      )
      .execute();
  },

  /** Makes these accounts the only members of the group. They leave any other group they were in. */
  setMembers: async (tx: Tx, { tenant_id, id }: { tenant_id: number; id: string }, players: readonly string[]): Promise<void> => {
    await sql`delete from link_members where tenant_id = ${tenant_id} and group_id = ${id} and player_id <> all(${players}::uuid[])`.execute(
      tx,
    );
    await sql`insert into link_members (tenant_id, player_id, group_id)
      select ${tenant_id}, player_id, ${id} from unnest(${players}::uuid[]) player_id
      on conflict (tenant_id, player_id) do update set group_id = excluded.group_id`.execute(tx);
  },

  setState: async (tx: Tx, { tenant_id, id }: { tenant_id: number; id: string }, state: LinkGroupState): Promise<void> => {
    await at(tx).updateTable("link_groups").set({ state }).where("tenant_id", "=", tenant_id).where("id", "=", id).execute();
  },

  addDecision: async (tx: Tx, { parts, ...row }: LinkDecisionRow): Promise<void> => {
    await at(tx)
      .insertInto("link_decisions")
      .values({ ...row, parts: JSON.stringify(parts) })
      .execute();
  },

  /** Newest first. */
  decisions: async (db: Db | Tx, { tenant_id, id }: { tenant_id: number; id: string }, limit: number): Promise<LinkDecisionRow[]> => {
    const { rows } = await sql<LinkDecisionRow>`
      select * from link_decisions where tenant_id = ${tenant_id} and group_id = ${id} order by at desc, id desc limit ${limit}`.execute(
      db,
    );
    return rows;
  },

  countOpen: async (db: Db, tenantIds: readonly number[]): Promise<WaitingCount[]> => {
    const { rows } = await sql<WaitingCount>`
      select tenant_id, least(count(*), ${mostCounted})::int as waiting, 0 as late, min(changed_at) as oldest_at, null as due_at
      from link_groups where tenant_id = any(${tenantIds}::int[]) and state = 'open' group by tenant_id`.execute(db);
    return rows;
  },
};
