/** Why no bets are taken. Each cause sets and lifts only its own bit: a feed that reopens a market does not overrule a trader. */
export const suspensionBits = { feed: 1, trader: 2, danger: 4, stale_feed: 8, integrity: 16, closed: 32 } as const;

export type SuspensionReason = keyof typeof suspensionBits;

const names = Object.keys(suspensionBits) as readonly SuspensionReason[];

/** The reasons of a row's bits, in the order of the bits. */
export const reasonsOf = (bits: number): SuspensionReason[] => names.filter((name) => (bits & suspensionBits[name]) !== 0);

export type SuspensionScope = "producer" | "book" | "competition" | "fixture" | "market";

/** `book_id` 0 applies to every book. */
export interface SuspensionKey {
  readonly book_id: number;
  readonly scope: SuspensionScope;
  readonly scope_id: number;
}

/** A scope for all books. */
export const forAllBooks = (scope: SuspensionScope, scope_id: number): SuspensionKey => ({ book_id: 0, scope, scope_id });
