import type { Locale, Localized } from "@trevo/domain";
import type { OutgoingPolicy } from "../outgoing-policy.ts";

/**
 * The neutral port of every game provider, our own house included. A callback is verified over its raw bytes, parsed
 * into a wallet call, executed by the play module, and rendered in the provider's own words. Amounts in centavos.
 * How to add one: docs/integrating-a-provider.md.
 */
export interface GameProvider {
  readonly code: string;
  readonly name: string;
  launch(request: LaunchRequest, config: ProviderConfig): Promise<Launched>;
  /** What comes with the product; empty for providers that have one. */
  games(): readonly GameDescriptor[];
  /** What the provider offers this operator now. Absent where `games` says all. */
  listGames?(config: ProviderConfig): Promise<readonly OfferedGame[]>;
  readonly freeRounds?: FreeRounds;
  /** What became of a round that stayed open. Absent where the provider has no such call: such a round waits for a person. Only reads. */
  roundStatus?(round: RoundInQuestion, config: ProviderConfig): Promise<RoundStatus>;
  /** Absent for providers that never call us. */
  readonly callbacks?: ProviderCallbacks;
  /** A sportsbook, which is one game on no brand's shelf: brands whose settings choose it embed it. */
  readonly book?: PartnerBook;
}

export interface PartnerBook {
  /** The catalogue's game that its rounds name. */
  readonly gamecode: string;
  /** The partner's names of our languages. */
  readonly languages: Localized;
  /** The script that draws the book into our page. */
  script(config: ProviderConfig): string;
}

/** What one tenant and one provider have agreed. */
export interface ProviderConfig extends Credentials {
  /** The tenant's slug. */
  readonly tenant: string;
  /** What `base_url` may be when it is called; absent only in tests without a network. */
  readonly policy?: OutgoingPolicy;
}

export interface Credentials {
  /** Where the provider is called. */
  readonly base_url: string;
  /** Whom the provider knows the operator as. */
  readonly client_id: string;
  /** Signs what we send: a shared secret, or our private key in PEM. */
  readonly own_key: string;
  /** Any of them may have signed a callback: during a rotation there are two. Shared secrets, or public keys in PEM. */
  readonly callback_keys: readonly string[];
}

export interface LaunchRequest {
  readonly mode: "real" | "demo";
  /** The provider's own code of the game. */
  readonly gamecode: string;
  readonly token: string;
  readonly tenant: string;
  /** `{tenant}-{player id}`; null for a guest's demo. */
  readonly player: string | null;
  readonly locale: Locale;
  readonly device: "desktop" | "mobile";
  readonly ip: string;
  /** The tenant's origin. */
  readonly origin: string;
  readonly now: Date;
  /** Of a sportsbook: whom the partner knows the brand as. */
  readonly brand_id?: string | undefined;
}

export interface Launched {
  /** The address of the game client. It carries the launch token and nothing else that is secret. */
  readonly url: string;
  /** The provider's own name of the session, where its callbacks speak of that and not of our token. */
  readonly provider_session?: string;
  /** Of a sportsbook, which has no client of its own: who plays in the script that our page loads. Null for a guest. */
  readonly embed?: EmbeddedSession | null;
}

export interface EmbeddedSession {
  readonly token: string;
  readonly expires_at: Date;
}

export interface OfferedGame {
  /** The provider's own code. */
  readonly code: string;
  readonly title: string;
  /** The provider's word for the kind of game; null where it has none. */
  readonly category: string | null;
  /** Basis points. */
  readonly rtp: number | null;
  readonly image: string | null;
}

export interface FreeRounds {
  /** Gives a player rounds that the provider pays for. Callbacks name the grant by our `id`, or by the provider's own, which is answered; null where it has none. */
  grant(grant: FreeRoundGrant, config: ProviderConfig): Promise<string | null>;
  cancel(id: string, config: ProviderConfig): Promise<void>;
}

export interface FreeRoundGrant {
  readonly id: string;
  readonly player: string;
  readonly gamecodes: readonly string[];
  readonly rounds: number;
  readonly valid_from: Date;
  readonly valid_until: Date;
}

/** A round in which stakes stand and no end has come. */
export interface RoundInQuestion {
  /** The provider's own id; null where it was too long to be kept. */
  readonly round: string | null;
  /** Ids of its bets that stand, the provider's own. */
  readonly bets: readonly string[];
  readonly gamecode: string;
  /** `{tenant}-{player id}` */
  readonly player: string;
}

/**
 * What the provider says of the whole round. Ids of credits are those that its callbacks carry, for that makes one that comes late harmless: an adapter
 * whose provider does not list them answers `unknown`. Amounts in centavos.
 */
export type RoundStatus =
  | {
      readonly state: "settled";
      readonly staked: number;
      readonly credits: readonly { readonly transaction: string; readonly amount: number }[];
    }
  /** Every stake goes back. */
  | { readonly state: "cancelled" }
  | { readonly state: "open" | "unknown" };

export interface GameDescriptor {
  readonly gamecode: string;
  readonly title: string;
  /** Absent where one name serves both languages. */
  readonly title_en?: string;
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
  readonly rules: Localized | null;
}

export interface RawCallback {
  readonly method: string;
  /** What follows the provider's code in the path, such as `transaction/bet`. */
  readonly action: string;
  /** As it came, without the question mark. */
  readonly query: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
  readonly received_at: Date;
}

export interface ProviderCallbacks {
  /** False when the signature over the raw bytes is missing or wrong. Constant time. */
  verify(callback: RawCallback, config: ProviderConfig): boolean;
  /** Null for an unknown action or a body that does not parse. */
  parse(callback: RawCallback): WalletCall | null;
  render(outcome: Outcome, call: WalletCall | null, callback: RawCallback): HttpReply;
  /** `stored`: a repeated call is answered with the balance of the first time. Else the present one. */
  readonly replays: "fresh" | "stored";
  /** The game may change within a session, as in a lobby of live tables. */
  readonly games_change?: boolean;
  /** A round's id is unique in its game only. */
  readonly rounds_repeat?: boolean;
  /**
   * A round is one bet with one result at a time, which a reversal takes back before the next. A second win beside a standing result waits for a
   * person, and a bet with a result, even one that waits, is not called off: both would pay twice. A bet that was called off is not made again.
   */
  readonly one_result?: boolean;
  /** A body whose text hides what it says, as the log of calls keeps it. */
  readable?(body: Buffer): string;
}

/** PlayerRef is meant. What is there must agree; stakes need a session that lives, credits and reversals only need to name the player. */
export interface PlayerRef {
  /** The launch token. */
  readonly session?: string | undefined;
  /** `Launched.provider_session`. */
  readonly provider_session?: string | undefined;
  /** `{tenant}-{player id}` */
  readonly player?: string | undefined;
  /** The id of a grant of free rounds. */
  readonly grant?: string | undefined;
}

export interface Wager {
  readonly player_ref: PlayerRef;
  readonly transaction: string;
  readonly round: string;
  /** Absent where the session says it. */
  readonly gamecode?: string | undefined;
  /** Centavos, 0 allowed: a free spin's stake, a lost round. */
  readonly amount: number;
  readonly closes: boolean;
}

/** `detail` is kept with the round that the stake opens. */
export type Debit = Wager & { readonly type: "debit"; readonly detail?: Readonly<Record<string, RoundDetail>> | undefined };
export type RoundDetail = string | number | boolean | null | readonly RoundDetail[] | { readonly [key: string]: RoundDetail };
export type Credit = Wager & {
  readonly type: "credit";
  /** Of a promotion, so that no bet of its round is required. It names the grant of free rounds behind it; null where it comes without one. */
  readonly free?: { readonly grant: string | null } | undefined;
  /** Of `one_result`: the stake goes back. One that exceeds what the player has staked waits for a person. */
  readonly refund?: boolean | undefined;
};
/** Its round is its target's, whatever the request says. */
export interface Reverse {
  readonly type: "reverse";
  readonly player_ref: PlayerRef;
  readonly transaction: string;
  readonly target: string;
}
export interface CloseRound {
  readonly type: "close";
  readonly player_ref: PlayerRef;
  readonly transaction: string;
  readonly round: string;
  readonly gamecode?: string | undefined;
}
export type WalletOperation = Debit | Credit | Reverse | CloseRound;

export type WalletCall =
  | WalletOperation
  | { readonly type: "balance"; readonly player_ref: PlayerRef }
  /** Tells of something that moves no money, such as a spin whose sum comes at the end. */
  | { readonly type: "notice"; readonly player_ref: PlayerRef; readonly transaction: string }
  /** All or nothing, in order. */
  | { readonly type: "batch"; readonly player_ref: PlayerRef; readonly operations: readonly WalletOperation[] }
  /** Understood, and not for us: another currency, a part of a centavo. */
  | { readonly type: "refused"; readonly code: OutcomeCode };

export type OutcomeCode =
  | "OK"
  | "INSUFFICIENT_FUNDS"
  | "PLAYER_NOT_FOUND"
  | "PLAYER_BLOCKED"
  | "SESSION_INVALID"
  | "SESSION_EXPIRED"
  | "CURRENCY_MISMATCH"
  | "GAME_DISABLED"
  | "LIMIT_LOSS"
  /** The stake is above what the player's bonus allows; a smaller one may pass. */
  | "BET_LIMIT"
  | "SELF_EXCLUDED"
  | "TX_CONFLICT"
  | "TX_CANCELLED"
  | "ALREADY_SETTLED"
  | "TARGET_NOT_FOUND"
  | "BET_NOT_FOUND"
  | "GRANT_NOT_FOUND"
  | "INVALID_REQUEST"
  | "INVALID_SIGNATURE"
  | "TEMPORARY";

export interface Outcome {
  readonly code: OutcomeCode;
  /** `{tenant}-{player id}`; absent where the call named nobody. */
  readonly player?: string;
  /** Bonus included, where the game takes bonus money. */
  readonly balance?: number;
  /** Our id of what was posted; null where nothing was. Of a batch, one per operation. */
  readonly ids?: readonly (string | null)[];
}

export interface HttpReply {
  readonly status: number;
  readonly body: Record<string, unknown>;
}
