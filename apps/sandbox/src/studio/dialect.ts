/** A message from a game to the product, before a studio's protocol formats it. Amounts in centavos. */
export interface GameMove {
  readonly kind: "balance" | "bet" | "win" | "rollback";
  readonly seat: Seat;
  readonly transaction: string;
  readonly round: string;
  readonly amount: number;
  /** The bet of a win or a rollback. */
  readonly target?: string;
  readonly closes?: boolean;
  /** True for a free spin, whose bet costs nothing. */
  readonly free?: boolean;
}

/** The player, game and session from the launch. */
export interface Seat {
  readonly tenant: string;
  /** The product's launch token, or the studio's own id of the session. */
  readonly session: string;
  readonly game: string;
  /** The product's id of the player; empty if the studio has none. */
  readonly player: string;
}

export interface WrittenCall {
  readonly method: "GET" | "POST";
  /** The part of the path after the studio's code. */
  readonly action: string;
  /** The body, or the query for GET. */
  readonly fields: Record<string, unknown>;
}

export interface ProductAnswer {
  /** True if the product accepted the call. */
  readonly taken: boolean;
  readonly code: string | null;
  /** In centavos. */
  readonly balance: number | null;
}

/** How a studio formats, signs and reads messages: the counterpart of one of the product's adapters. */
export interface Dialect {
  /** The provider's code in the callback's path. */
  readonly code: string;
  write(move: GameMove): WrittenCall;
  /** Returns headers for exactly this text: the body, or the canonical JSON of the query for GET. */
  sign(text: string, key: string): Record<string, string>;
  read(status: number, body: unknown): ProductAnswer;
  /** Returns what is sent in place of the text if the signature is part of the body. */
  seal?(text: string, key: string): string;
}

/** Returns the text that is signed and sent. */
export function encodeCall(call: WrittenCall): { text: string; path: string } {
  if (call.method === "POST") return { text: JSON.stringify(call.fields), path: call.action };
  const sorted = Object.fromEntries(Object.entries(call.fields).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { text: JSON.stringify(sorted), path: `${call.action}?${new URLSearchParams(sorted as Record<string, string>).toString()}` };
}
