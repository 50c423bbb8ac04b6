import { sql } from "kysely";
import type { Tx } from "../../kernel/db.ts";
import { type Invariant, type Violation, type Whole, maxViolations } from "../../kernel/invariant.ts";
import type { Position } from "../../kernel/follower.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { playerKeysOf } from "../../kernel/state-invariant.ts";
import { ledgerRecords } from "../wallet/index.ts";
import { countStakes } from "./book-stakes.ts";

const within = (of: Whole) => (of === "all" ? sql`true` : sql`(tenant_id, player_id) in (${playerKeysOf(of)})`);

/** Each wallet equals the sum of its entries, and each entry records the balance after it. */
const booksAddUp = async (snapshot: Tx, of: Whole): Promise<Violation[]> => {
  if (of !== "all" && of.length === 0) return [];
  const { rows } = await sql<Violation>`
    with w as (select * from point_wallets where ${within(of)}),
      e as (select *, sum(delta) over (partition by tenant_id, player_id order by id) as running from point_entries where ${within(of)}),
      s as (select tenant_id, player_id, sum(delta) as total, coalesce(sum(delta) filter (where kind = 'stakes'), 0) as stakes,
        bool_and(after = running) as chained from e group by 1, 2)
    select tenant_id, 'player ' || player_id as subject, format('points %s, earned %s, owed %s; entries %s, of stakes %s%s',
      coalesce(w.balance::text, 'none'), w.earned, w.owed, coalesce(s.total, 0), coalesce(s.stakes, 0), case when s.chained then '' else ', not in a chain' end) as detail,
      false as freezes
    from w full join s using (tenant_id, player_id)
    where w.balance is distinct from coalesce(s.total, 0) or w.earned + w.owed is distinct from coalesce(s.stakes, 0) or not coalesce(s.chained, true)
    limit ${maxViolations}`.execute(snapshot);
  return rows;
};

type BookedUpTo = PlayerKey & { readonly earned: number; readonly xid: string; readonly entry_id: number };

/** Points that each book has earned from stakes equal those of the ledger up to the last booked entry. */
async function stakesAreBooked(snapshot: Tx, of: Whole): Promise<Violation[]> {
  if (of !== "all" && of.length === 0) return [];
  const { rows: books } = await sql<BookedUpTo>`
    select tenant_id, player_id, earned, xid, entry_id from point_wallets where ${within(of)} and xid > '0' order by 1, 2`.execute(
    snapshot,
  );
  const violations: Violation[] = [];
  for (const book of books) {
    if (violations.length >= maxViolations) break;
    violations.push(...(await judge(snapshot, book)));
  }
  return violations;
}

async function judge(snapshot: Tx, { tenant_id, player_id, earned, xid, entry_id }: BookedUpTo): Promise<Violation[]> {
  const upTo: Position = { xid, id: entry_id };
  const entries = await ledgerRecords.entriesOf(snapshot, [{ tenant_id, player_id }], upTo);
  const due = (await countStakes(snapshot, entries)).reduce((sum, { counted }) => sum + counted, 0);
  if (due === earned) return [];
  return [
    { tenant_id, subject: `player ${player_id}`, detail: `stakes have brought ${earned} points; the ledger says ${due}`, freezes: false },
  ];
}

/** Points are not money, so a violation does not freeze payouts. */
export const pointInvariants: readonly Invariant[] = [
  { name: "points = the sum of their entries", check: booksAddUp, fresh: null },
  { name: "points of stakes = a rebuild of them", check: stakesAreBooked, fresh: null },
];
