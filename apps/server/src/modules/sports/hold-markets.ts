import type { Db, Tx } from "../../kernel/db.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { type HeldRow, heldStore } from "./held-store.ts";
import { offerStore } from "./offer-store.ts";
import { showsSimulated } from "./read-offer.ts";
import { resultStore, type StandingResult } from "./result-store.ts";
import { reasonsOf, type SuspensionReason } from "./suspension-reasons.ts";
import { suspensionStore } from "./suspension-store.ts";

export interface HeldMarket extends Omit<HeldRow, "reasons"> {
  readonly reasons: readonly SuspensionReason[];
}

/** Markets of a brand's book at one point in time. */
export interface HeldMarkets {
  readonly book_id: number;
  /** By the database's clock. */
  readonly at: Date;
  /** Time since the heartbeat of the process that prices the book, ms; null if there was none. */
  readonly leader_age_ms: number | null;
  /** Markets by id. Markets that the brand does not show are missing. */
  readonly markets: ReadonlyMap<number, HeldMarket>;
}

/**
 * Takes shared locks on the book, the producers and the fixtures, in this order and ordered by id, and then reads. Suspensions, results and
 * prices of a fixture are therefore written before these reads or after the transaction. Null if the operator has no book.
 */
export async function holdMarkets(
  tx: Tx,
  tenant: Pick<Tenant, "operator_id" | "settings">,
  market_ids: readonly number[],
): Promise<HeldMarkets | null> {
  const book_id = await offerStore.bookOf(tx, tenant.operator_id);
  if (book_id === undefined) return null;
  const named = await heldStore.namedBy(tx, market_ids);
  const producers = [...new Set(named.map(({ producer }) => producer))].sort((a, b) => a - b);
  await suspensionStore.lockShared(tx, [
    { of: "book", id: book_id },
    ...producers.map((id) => ({ of: "producer", id }) as const),
    ...named.map(({ fixture_id: id }) => ({ of: "fixture", id }) as const),
  ]);
  return readMarkets(tx, tenant, { book_id, market_ids });
}

/** Takes shared locks on the fixtures of these markets, and then reads their results: no other result is written before the transaction ends. */
export async function holdResults(tx: Tx, market_ids: readonly number[]): Promise<StandingResult[]> {
  const named = await heldStore.namedBy(tx, market_ids);
  await suspensionStore.lockShared(
    tx,
    named.map(({ fixture_id: id }) => ({ of: "fixture", id }) as const),
  );
  return resultStore.standing(tx, market_ids);
}

/** Reads the same without locks, for display only; no decision may depend on it. */
export async function quoteMarkets(
  db: Db | Tx,
  tenant: Pick<Tenant, "operator_id" | "settings">,
  market_ids: readonly number[],
): Promise<HeldMarkets | null> {
  const book_id = await offerStore.bookOf(db, tenant.operator_id);
  return book_id === undefined ? null : readMarkets(db, tenant, { book_id, market_ids });
}

interface Wanted {
  readonly book_id: number;
  readonly market_ids: readonly number[];
}

async function readMarkets(db: Db | Tx, tenant: Pick<Tenant, "settings">, { book_id, market_ids }: Wanted): Promise<HeldMarkets> {
  const moment = await heldStore.moment(db, book_id);
  const rows = await heldStore.markets(db, book_id, market_ids);
  const shown = rows.filter(({ simulated }) => !simulated || showsSimulated(tenant.settings));
  return {
    book_id,
    ...moment,
    markets: new Map(shown.map(({ reasons, ...market }) => [market.id, { ...market, reasons: reasonsOf(reasons) }])),
  };
}
