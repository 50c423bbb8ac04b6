import { sql } from "kysely";
import type { ArchivedPart, ArchivedRow, ArchiveTable } from "../../kernel/archive-table.ts";
import { type ArchivedColumns, archivedRows, archivedSelection, textAfter } from "../../kernel/archive-table.ts";
import type { Db } from "../../kernel/db.ts";

const entryColumns: ArchivedColumns = {
  id: "integer",
  tenant_id: "integer",
  player_id: "text",
  version: "integer",
  kind: "text",
  cash: "integer",
  bonus: "integer",
  held: "integer",
  debt: "integer",
  cash_after: "integer",
  bonus_after: "integer",
  held_after: "integer",
  debt_after: "integer",
  counterparty: "text",
  source: "text",
  external_id: "text",
  round_id: "text",
  game_id: "integer",
  corrects: "integer",
  reason: "text",
  xid: "text",
  at: "time",
  bonus_id: "text",
  counted: "integer",
};

const roundColumns: ArchivedColumns = {
  tenant_id: "integer",
  id: "text",
  player_id: "text",
  provider: "text",
  game_id: "integer",
  external_round: "text",
  state: "text",
  staked_cash: "integer",
  staked_bonus: "integer",
  won_cash: "integer",
  won_bonus: "integer",
  bets: "integer",
  wins: "integer",
  seed_id: "text",
  nonce: "integer",
  detail: "text",
  first_entry: "integer",
  last_entry: "integer",
  opened_at: "time",
  closed_at: "time",
  bonus_id: "text",
  wager_class: "integer",
  at_risk: "integer",
};

const firstId = "00000000-0000-0000-0000-000000000000";

async function brandsWithWallets(db: Db): Promise<number[]> {
  const { rows } = await sql<{ tenant_id: number }>`
    with recursive brands as (
      (select tenant_id from wallets order by tenant_id limit 1)
      union all
      select (select w.tenant_id from wallets w where w.tenant_id > b.tenant_id order by w.tenant_id limit 1) from brands b where b.tenant_id is not null)
    select tenant_id from brands where tenant_id is not null`.execute(db);
  return rows.map((row) => row.tenant_id);
}

/** Entries `e` of a part, after the given entry of a player. */
const entriesOf = ({ scope, from_entry, until_entry }: ArchivedPart, after: ArchivedRow | null, entry: string) => sql`
  e.tenant_id = ${scope} and e.id >= ${from_entry} and e.id < ${until_entry}
  and (e.player_id, e.id) > (${textAfter(after, "player_id", firstId)}::uuid, ${textAfter(after, entry, "0")}::bigint)`;

/** Both ordered by player and, within a player, by the ledger's order. */
export const ledgerArchive: readonly ArchiveTable[] = [
  {
    name: "entries",
    columns: entryColumns,
    scopes: brandsWithWallets,
    read: (db, part, { after, most }) =>
      archivedRows(
        db,
        entryColumns,
        sql`select ${archivedSelection("e", entryColumns)} from entries e where ${entriesOf(part, after, "id")} order by e.player_id, e.id limit ${most}`,
      ),
  },
  // A closed round belongs to the month of its last entry. If it is corrected later it is archived again, and the later row counts.
  {
    name: "rounds",
    columns: roundColumns,
    scopes: brandsWithWallets,
    read: (db, part, { after, most }) =>
      archivedRows(
        db,
        roundColumns,
        sql`select ${archivedSelection("r", roundColumns)} from entries e
          join rounds r on r.tenant_id = e.tenant_id and r.id = e.round_id and r.last_entry = e.id
          where ${entriesOf(part, after, "last_entry")} and r.state = 'closed' order by e.player_id, e.id limit ${most}`,
      ),
  },
];

/** A wallet's balance, and the sums of its entries from an id on. In centavos. */
export interface WalletSince {
  readonly player_id: string;
  readonly cash: number;
  readonly bonus: number;
  readonly held: number;
  readonly debt: number;
  readonly version: number;
  readonly deposits: number;
  readonly moved: {
    readonly cash: number;
    readonly bonus: number;
    readonly held: number;
    readonly debt: number;
    readonly version: number;
    readonly deposits: number;
  };
}

export const ledgerSpans = {
  firstEntryAt: async (db: Db): Promise<Date | null> => {
    const { rows } = await sql<{ at: Date | null }>`select min(at) as at from entries`.execute(db);
    return rows[0]?.at ?? null;
  },

  /**
   * Id of the first entry at or after this moment, or the id after the last entry. Ids and timestamps are assigned in nearly the same
   * order; the id decides.
   */
  cutAt: async (db: Db, moment: Date): Promise<number> => {
    const { rows } = await sql<{
      id: number;
    }>`select coalesce(min(id) filter (where at >= ${moment}), max(id) + 1, 1) as id from entries`.execute(db);
    return rows[0]?.id ?? 1;
  },

  /** A page of a brand's wallets ordered by player. Reads no entry before the given one. */
  walletsSince: async (
    db: Db,
    {
      tenant_id,
      entry,
      after,
      most,
    }: { readonly tenant_id: number; readonly entry: number; readonly after: string | null; readonly most: number },
  ): Promise<WalletSince[]> => {
    const { rows } = await sql<WalletSince>`
      select w.player_id, w.cash, w.bonus, w.held, w.debt, w.version, w.deposit_count as deposits,
        json_build_object('cash', e.cash, 'bonus', e.bonus, 'held', e.held, 'debt', e.debt, 'version', e.version, 'deposits', e.deposits) as moved
      from (select * from wallets where tenant_id = ${tenant_id} and player_id > ${after ?? firstId}::uuid order by player_id limit ${most}) w
      cross join lateral (select coalesce(sum(cash), 0)::bigint as cash, coalesce(sum(bonus), 0)::bigint as bonus, coalesce(sum(held), 0)::bigint as held,
          coalesce(sum(debt), 0)::bigint as debt, count(*) as version, count(*) filter (where kind = 'deposit') as deposits
        from entries e where e.tenant_id = w.tenant_id and e.player_id = w.player_id and e.id >= ${entry}) e
      order by w.player_id`.execute(db);
    return rows;
  },
};
