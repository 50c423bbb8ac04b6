import type { Locale } from "@trevo/contract";

/**
 * The neutral port of every game provider, our own house included. A callback is verified over its raw bytes, parsed
 * into a wallet call, executed by the play module, and rendered in the provider's own words. Amounts in centavos.
 */
export interface GameProvider {
  readonly code: string;
  readonly name: string;
  /** The address of the game client. It carries the launch token and nothing else that is secret. */
  launch(request: LaunchRequest, config: ProviderConfig): Promise<string>;
  games(): readonly GameDescriptor[];
  /** Absent for providers that never call us. */
  readonly callbacks?: ProviderCallbacks;
}

export interface ProviderConfig {
  readonly secret: string;
  /** Where the provider serves its clients; for the house the tenant's own origin. */
  readonly base_url: string;
}

export interface LaunchRequest {
  readonly mode: "real" | "demo";
  readonly gamecode: string;
  readonly token: string;
  readonly tenant: string;
  readonly locale: Locale;
  /** The tenant's origin. */
  readonly origin: string;
}

export interface GameDescriptor {
  readonly gamecode: string;
  readonly title: string;
  readonly category: string;
  /** Basis points. */
  readonly rtp: number | null;
  readonly facts?: GameFactsListing;
}

/** What a provider may state beside the name; null where it does not. */
export interface GameFactsListing {
  /** `chosen`: the player's own bet decides. */
  readonly volatility: "low" | "medium" | "high" | "chosen" | null;
  /** Hundredths of the stake. */
  readonly max_win_x100: number | null;
  /** How it is played, in a few sentences. */
  readonly rules: { readonly pt: string; readonly en: string } | null;
}

export interface RawCallback {
  readonly action: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

export interface ProviderCallbacks {
  /** False when the signature over the raw body is missing or wrong. Constant time. */
  verify(callback: RawCallback, config: ProviderConfig): boolean;
  /** Null for an unknown action or a body that does not parse. */
  parse(callback: RawCallback): WalletCall | null;
  render(outcome: Outcome, call: WalletCall | null): HttpReply;
}

/** `session` is the launch token. Stakes need it alive; credits and reversals only need it to name the player. */
export type WalletCall =
  | { readonly type: "balance"; readonly session: string }
  | {
      readonly type: "debit";
      readonly session: string;
      readonly transaction: string;
      readonly round: string;
      readonly gamecode: string;
      readonly amount: number;
      readonly closes: boolean;
    }
  | {
      readonly type: "credit";
      readonly session: string;
      readonly transaction: string;
      readonly round: string;
      readonly gamecode: string;
      readonly amount: number;
      readonly closes: boolean;
    }
  | { readonly type: "reverse"; readonly session: string; readonly transaction: string; readonly target: string };

export type OutcomeCode =
  | "OK"
  | "INSUFFICIENT_FUNDS"
  | "PLAYER_NOT_FOUND"
  | "PLAYER_BLOCKED"
  | "SESSION_INVALID"
  | "SESSION_EXPIRED"
  | "GAME_DISABLED"
  | "LIMIT_LOSS"
  | "SELF_EXCLUDED"
  | "TX_CONFLICT"
  | "TX_CANCELLED"
  | "ALREADY_SETTLED"
  | "TARGET_NOT_FOUND"
  | "BET_NOT_FOUND"
  | "INVALID_REQUEST"
  | "INVALID_SIGNATURE"
  | "TEMPORARY";

export interface Outcome {
  readonly code: OutcomeCode;
  /** Bonus included, where the game takes bonus money. */
  readonly balance?: number;
}

export interface HttpReply {
  readonly status: number;
  readonly body: Record<string, unknown>;
}
