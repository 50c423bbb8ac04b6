import type { TradingScope } from "@trevo/contract";
import { refuse } from "../../kernel/errors.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { heldStore } from "./held-store.ts";
import { offerStore } from "./offer-store.ts";
import { reasonsOf, type SuspensionKey } from "./suspension-reasons.ts";
import { suspensionStore } from "./suspension-store.ts";

/** What a trader acts on; the id is null for the book itself. */
export interface TradedThing {
  readonly scope: TradingScope;
  readonly id: number | null;
}

type Operator = Pick<Tenant, "operator_id">;

/** A trader's suspensions in the operator's book, as texts such as `fixture 12`. */
export type TraderSuspensions = ReadonlySet<string>;

export const nameOfSuspension = (scope: TradingScope, id: number): string => `${scope} ${id}`;

/** Null if the operator has no book. */
export async function traderSuspensions(
  db: Db | Tx,
  { operator_id }: Operator,
): Promise<{ book_id: number; all: TraderSuspensions } | null> {
  const book_id = await offerStore.bookOf(db, operator_id);
  if (book_id === undefined) return null;
  const rows = await suspensionStore.byTrader(db, book_id);
  return { book_id, all: new Set(rows.map(({ scope, scope_id }) => nameOfSuspension(scope as TradingScope, scope_id))) };
}

/**
 * Takes the lock that bets share: the fixture's for a fixture or a market, otherwise the book's. From the commit on no bet is accepted.
 * Refuses with `not_found`, and with `wrong_state` if a trader has already suspended it.
 */
export async function suspendByTrader(tx: Tx, operator: Operator, thing: TradedThing): Promise<void> {
  const key = await lockThing(tx, operator, thing);
  if (await isSuspended(tx, key)) throw refuse("wrong_state");
  await suspensionStore.suspend(tx, key, "trader");
}

/** Refuses with `not_found`, and with `wrong_state` if no trader has suspended it. Suspensions by the feed or other causes stay. */
export async function liftByTrader(tx: Tx, operator: Operator, thing: TradedThing): Promise<void> {
  const key = await lockThing(tx, operator, thing);
  if (!(await suspensionStore.lift(tx, key, "trader"))) throw refuse("wrong_state");
}

export interface IntegrityOrder {
  readonly fixture_id: number;
  readonly action: "suspend" | "lift";
}

/**
 * Suspends or lifts a match under suspicion, in the operator's book. This is a separate cause, which neither a trader nor a feed lifts.
 * Takes the lock that bets share. Refuses with `not_found`, and with `wrong_state` if nothing would change.
 */
export async function orderForIntegrity(tx: Tx, operator: Operator, { fixture_id, action }: IntegrityOrder): Promise<void> {
  const key = await lockThing(tx, operator, { scope: "fixture", id: fixture_id });
  if (action === "lift") {
    if (!(await suspensionStore.lift(tx, key, "integrity"))) throw refuse("wrong_state");
    return;
  }
  const [standing] = await suspensionStore.find(tx, [key]);
  if (standing && reasonsOf(standing.reasons).includes("integrity")) throw refuse("wrong_state");
  await suspensionStore.suspend(tx, key, "integrity");
}

/** Prevents bets in the operator's book until the transaction ends. Refuses with `not_found` if it has no book. */
export async function lockBook(tx: Tx, { operator_id }: Operator): Promise<void> {
  const book_id = await offerStore.bookOf(tx, operator_id);
  if (book_id === undefined) throw refuse("not_found");
  await suspensionStore.lockAlone(tx, "book", book_id);
}

/** Prevents bets on the market's match until the transaction ends. Refuses with `not_found`. */
export async function lockMarket(tx: Tx, id: number): Promise<void> {
  const [named] = await heldStore.namedBy(tx, [id]);
  if (!named) throw refuse("not_found");
  await suspensionStore.lockAlone(tx, "fixture", named.fixture_id);
}

async function isSuspended(tx: Tx, { book_id, scope, scope_id }: SuspensionKey): Promise<boolean> {
  return (await suspensionStore.byTrader(tx, book_id)).some((row) => row.scope === scope && row.scope_id === scope_id);
}

async function lockThing(tx: Tx, { operator_id }: Operator, { scope, id }: TradedThing): Promise<SuspensionKey> {
  const book_id = await offerStore.bookOf(tx, operator_id);
  if (book_id === undefined) throw refuse("not_found");
  if (scope === "book" || id === null) {
    if (scope !== "book" || id !== null) throw refuse("invalid_fields", { fields: { id: ["invalid"] } });
    await suspensionStore.lockAlone(tx, "book", book_id);
    return { book_id, scope, scope_id: book_id };
  }
  if (scope === "competition") {
    if (!(await heldStore.isCompetition(tx, id))) throw refuse("not_found");
    await suspensionStore.lockAlone(tx, "book", book_id);
    return { book_id, scope, scope_id: id };
  }
  const fixture_id = scope === "fixture" ? id : (await heldStore.namedBy(tx, [id]))[0]?.fixture_id;
  if (fixture_id === undefined || !(await offerStore.fixture(tx, fixture_id))) throw refuse("not_found");
  await suspensionStore.lockAlone(tx, "fixture", fixture_id);
  return { book_id, scope, scope_id: id };
}
