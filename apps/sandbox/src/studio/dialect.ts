/** One thing that a game says to the product, before it is put into a studio's words. Amounts in centavos. */
export interface GameMove {
  readonly kind: "balance" | "bet" | "win" | "rollback";
  readonly seat: Seat;
  readonly transaction: string;
  readonly round: string;
  readonly amount: number;
  /** Of a win and a rollback: the bet. */
  readonly target?: string;
  readonly closes?: boolean;
  /** A free spin: of a bet nothing is taken. */
  readonly free?: boolean;
}

/** Who plays what, as the launch said. */
export interface Seat {
  readonly tenant: string;
  /** Our launch token, or the studio's own name of the session. */
  readonly session: string;
  readonly game: string;
  /** The product's id of the player; empty when the studio has none. */
  readonly player: string;
}

export interface WrittenCall {
  readonly method: "GET" | "POST";
  /** What follows the studio's code in the path. */
  readonly action: string;
  /** The body, or for GET the query. */
  readonly fields: Record<string, unknown>;
}

export interface ProductAnswer {
  /** Whether the product took it. */
  readonly taken: boolean;
  readonly code: string | null;
  /** Centavos. */
  readonly balance: number | null;
}

/** How a studio writes, signs and reads: the other side of one of the product's adapters. */
export interface Dialect {
  /** The provider's code in the callback's path. */
  readonly code: string;
  write(move: GameMove): WrittenCall;
  /** Headers for exactly this text: the body, or for GET the canonical JSON of the query. */
  sign(text: string, key: string): Record<string, string>;
  read(status: number, body: unknown): ProductAnswer;
  /** Where the signature is a part of the body: what is sent in place of the text. */
  seal?(text: string, key: string): string;
}

/** The bytes that are signed and sent. */
export function encodeCall(call: WrittenCall): { text: string; path: string } {
  if (call.method === "POST") return { text: JSON.stringify(call.fields), path: call.action };
  const sorted = Object.fromEntries(Object.entries(call.fields).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { text: JSON.stringify(sorted), path: `${call.action}?${new URLSearchParams(sorted as Record<string, string>).toString()}` };
}
