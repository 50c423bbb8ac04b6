import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { EntryKind } from "./history.ts";
import { type Range, entriesIn } from "./invariant-ranges.ts";

/** An entry with the key that posted it. Centavos. */
export interface Move extends PlayerKey {
  readonly id: number;
  readonly kind: EntryKind;
  readonly cash: number;
  readonly bonus: number;
  readonly held: number;
  readonly debt: number;
  readonly counterparty: string | null;
  readonly source: string;
  readonly external_id: string;
}

/** The ledger's account of what the bank holds. */
export const clearingAccount = "payment_clearing";

export interface MoveKey {
  readonly tenant_id: number;
  readonly external_id: string;
}

const columns = sql`e.id, e.tenant_id, e.player_id, e.kind, e.cash, e.bonus, e.held, e.debt, e.counterparty, e.source, e.external_id`;

/** In range: what moved over the clearing account, and whatever else these sources posted. */
export async function readClearingMoves(snapshot: Tx, range: Range, sources: readonly string[]): Promise<Move[]> {
  const { rows } = await sql<Move>`select ${columns} from ${entriesIn(range)} e
    where e.counterparty = ${clearingAccount} or e.source = any(${`{${sources.join(",")}}`}::text[]) order by e.tenant_id, e.id`.execute(
    snapshot,
  );
  return rows;
}

/** What these keys of one source have posted. */
export async function readMovesOfKeys(snapshot: Tx, source: string, keys: readonly MoveKey[]): Promise<Move[]> {
  if (keys.length === 0) return [];
  const requestedKeys = sql.join(keys.map((key) => sql`(${key.tenant_id}::int, ${key.external_id})`));
  const { rows } = await sql<Move>`select ${columns}
    from (values ${requestedKeys}) as asked (tenant_id, external_id)
    join wallet_keys k on k.tenant_id = asked.tenant_id and k.source = ${source} and k.external_id = asked.external_id collate "C"
    join entries e on e.tenant_id = k.tenant_id and e.player_id = k.player_id and e.id = any(k.entry_ids)
      and e.source collate "C" = k.source and e.external_id collate "C" = k.external_id`.execute(snapshot);
  return rows;
}

/** The keys of a round's bets that stand, in the order in which they were made. */
export async function readActiveBets(db: Db | Tx, round: { readonly tenant_id: number; readonly round_id: string }): Promise<string[]> {
  const { rows } = await sql<{ external_id: string }>`select e.external_id
    from rounds r
    join entries e on e.tenant_id = r.tenant_id and e.player_id = r.player_id and e.id between r.first_entry and r.last_entry and e.round_id = r.id
    join wallet_keys k on k.tenant_id = e.tenant_id and k.source = e.source collate "C" and k.external_id = e.external_id collate "C"
    where r.tenant_id = ${round.tenant_id} and r.id = ${round.round_id} and e.kind = 'bet' and k.state = 'posted' order by e.id`.execute(
    db,
  );
  return rows.map(({ external_id }) => external_id);
}

/** What a round has won since it was closed, less what was rolled back of it; null while it is open, or where there is none. Centavos. */
export async function readWonAfterClosing(
  db: Db | Tx,
  round: { readonly tenant_id: number; readonly round_id: string },
): Promise<number | null> {
  const { rows } = await sql<{ won: number }>`
    select coalesce(sum(e.cash + e.bonus) filter (where e.kind in ('win', 'win_rolled_back') and e.at > r.closed_at), 0)::bigint as won
    from rounds r
    left join entries e on e.tenant_id = r.tenant_id and e.player_id = r.player_id and e.id between r.first_entry and r.last_entry and e.round_id = r.id
    where r.tenant_id = ${round.tenant_id} and r.id = ${round.round_id} and r.state <> 'open' group by r.id`.execute(db);
  return rows[0]?.won ?? null;
}

const roundKinds = ["bet", "bet_rolled_back", "win", "win_rolled_back", "close"] as const satisfies EntryKind[];

/** What an entry did to its round; centavos, signed as they moved the wallet. */
export interface RoundMove {
  readonly kind: (typeof roundKinds)[number];
  readonly external_id: string;
  readonly cash: number;
  readonly bonus: number;
  readonly at: Date;
}

/** Everything that happened in a round, in order. */
export async function readRoundMoves(db: Db | Tx, round: { readonly tenant_id: number; readonly round_id: string }): Promise<RoundMove[]> {
  const { rows } = await sql<RoundMove>`select e.kind, e.external_id, e.cash, e.bonus, e.at
    from rounds r
    join entries e on e.tenant_id = r.tenant_id and e.player_id = r.player_id and e.id between r.first_entry and r.last_entry and e.round_id = r.id
    where r.tenant_id = ${round.tenant_id} and r.id = ${round.round_id} and e.kind = any(${`{${roundKinds.join(",")}}`}) order by e.id`.execute(
    db,
  );
  return rows;
}

/** Who has money reserved, and how much; of all wallets, or of those in range. */
export async function readHeld(snapshot: Tx, players: "all" | readonly PlayerKey[]): Promise<(PlayerKey & { readonly held: number })[]> {
  if (players !== "all" && players.length === 0) return [];
  const these =
    players === "all"
      ? sql``
      : sql`and (tenant_id, player_id) in (${sql.join(players.map((one) => sql`(${one.tenant_id}::int, ${one.player_id}::uuid)`))})`;
  const { rows } = await sql<PlayerKey & { held: number }>`select tenant_id, player_id, held from wallets where held <> 0 ${these}`.execute(
    snapshot,
  );
  return rows;
}
