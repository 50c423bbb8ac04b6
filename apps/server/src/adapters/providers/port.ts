import type { Locale, Localized } from "@trevo/domain";
import type { OutgoingPolicy } from "../outgoing-policy.ts";

/**
 * The neutral port of every game provider, including our own games. A callback is verified over its raw bytes, parsed into a wallet call,
 * executed by the play module, and rendered in the provider's format. Amounts are in centavos. How to add a provider:
 * docs/integrating-a-provider.md.
 */
export interface GameProvider {
  readonly code: string;
  readonly name: string;
  launch(request: LaunchRequest, config: ProviderConfig): Promise<Launched>;
  /** Games that come with the product; empty for providers with `listGames`. */
  games(): readonly GameDescriptor[];
  /** The games that the provider currently offers this operator. Absent if `games` is complete. */
  listGames?(config: ProviderConfig): Promise<readonly OfferedGame[]>;
  readonly freeRounds?: FreeRounds;
  /**
   * Returns the outcome of a round that stayed open. Read-only. Absent if the provider has no such call: the round then waits for a person.
   */
  roundStatus?(round: RoundInQuestion, config: ProviderConfig): Promise<RoundStatus>;
  /** Absent for providers that never call us. */
  readonly callbacks?: ProviderCallbacks;
  /** A sportsbook: a single game that appears in no brand's lobby. Brands that select it in their settings embed it. */
  readonly book?: PartnerBook;
}

export interface PartnerBook {
  /** The game in the catalogue to which its rounds belong. */
  readonly gamecode: string;
  /** The partner's codes of our languages. */
  readonly languages: Localized;
  /** The script that renders the sportsbook in our page. */
  script(config: ProviderConfig): string;
}

/** The credentials and addresses agreed between one tenant and one provider. */
export interface ProviderConfig extends Credentials {
  /** The tenant's slug. */
  readonly tenant: string;
  /** Restricts which `base_url` may be called; absent only in tests without a network. */
  readonly policy?: OutgoingPolicy;
}

export interface Credentials {
  /** Base address for calls to the provider. */
  readonly base_url: string;
  /** The operator's id at the provider. */
  readonly client_id: string;
  /** Signs our calls: a shared secret, or our private key in PEM. */
  readonly own_key: string;
  /** Keys with which a callback may be signed; two during a rotation. Shared secrets, or public keys in PEM. */
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
  /** Sportsbooks only: the brand's id at the partner. */
  readonly brand_id?: string | undefined;
}

export interface Launched {
  /** Address of the game client. The launch token is the only secret in it. */
  readonly url: string;
  /** The provider's own id of the session, if its callbacks contain that instead of our token. */
  readonly provider_session?: string;
  /** Sportsbooks only, which have no client of their own: the player's session for the script that our page loads. Null for a guest. */
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
  /** The provider's name for the kind of game; null if it has none. */
  readonly category: string | null;
  /** In basis points. */
  readonly rtp: number | null;
  readonly image: string | null;
}

export interface FreeRounds {
  /**
   * Grants a player rounds that the provider pays for. Callbacks name the grant by our `id`, or by the provider's own id, which is
   * returned; null if it has none.
   */
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

/** A round with stakes in force that has not ended yet. */
export interface RoundInQuestion {
  /** The provider's own id; null if it was too long to store. */
  readonly round: string | null;
  /** The provider's own ids of the bets in force. */
  readonly bets: readonly string[];
  readonly gamecode: string;
  /** `{tenant}-{player id}` */
  readonly player: string;
}

/**
 * The provider's report of the whole round. Credits have the ids that callbacks carry, which makes a late callback harmless. An adapter
 * whose provider does not list them returns `unknown`. Amounts in centavos.
 */
export type RoundStatus =
  | {
      readonly state: "settled";
      readonly staked: number;
      readonly credits: readonly { readonly transaction: string; readonly amount: number }[];
    }
  /** Every stake is returned. */
  | { readonly state: "cancelled" }
  | { readonly state: "open" | "unknown" };

export interface GameDescriptor {
  readonly gamecode: string;
  readonly title: string;
  /** Absent if one title serves both languages. */
  readonly title_en?: string;
  readonly category: string;
  /** In basis points. */
  readonly rtp: number | null;
  readonly facts?: GameFactsListing;
}

/** What a provider may state about a game beside its name; null if it does not. */
export interface GameFactsListing {
  /** `chosen`: depends on the bet that the player chooses. */
  readonly volatility: "low" | "medium" | "high" | "chosen" | null;
  /** Hundredths of the stake. */
  readonly max_win_x100: number | null;
  /** How the game is played, in a few sentences. */
  readonly rules: Localized | null;
}

export interface RawCallback {
  readonly method: string;
  /** What follows the provider's code in the path, such as `transaction/bet`. */
  readonly action: string;
  /** As received, without the question mark. */
  readonly query: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
  readonly received_at: Date;
}

export interface ProviderCallbacks {
  /** False if the signature over the raw bytes is missing or wrong. Runs in constant time. */
  verify(callback: RawCallback, config: ProviderConfig): boolean;
  /** Null for an unknown action or a body that does not parse. */
  parse(callback: RawCallback): WalletCall | null;
  render(outcome: Outcome, call: WalletCall | null, callback: RawCallback): HttpReply;
  /** Balance in the answer to a repeated call. `stored`: that of the first answer. `fresh`: the current one. */
  readonly replays: "fresh" | "stored";
  /** The game may change within a session, as in a lobby of live tables. */
  readonly games_change?: boolean;
  /** A round's id is unique only within its game. */
  readonly rounds_repeat?: boolean;
  /**
   * A round is one bet with one result at a time, which must be reversed before the next result. A second win beside a result in force
   * waits for a person, and a bet with a result, even a waiting one, is not voided: both would pay twice. A voided bet is not made again.
   */
  readonly one_result?: boolean;
  /** Returns a readable form of an encoded body for the log of calls. */
  readable?(body: Buffer): string;
}

/**
 * Identifies the player of a call. The fields that are present must agree. Stakes need an active session; credits and reversals only need
 * to name the player.
 */
export interface PlayerRef {
  /** The launch token. */
  readonly session?: string | undefined;
  /** `Launched.provider_session`. */
  readonly provider_session?: string | undefined;
  /** `{tenant}-{player id}` */
  readonly player?: string | undefined;
  /** The id of a free-rounds grant. */
  readonly grant?: string | undefined;
}

export interface Wager {
  readonly player_ref: PlayerRef;
  readonly transaction: string;
  readonly round: string;
  /** Absent if the session determines the game. */
  readonly gamecode?: string | undefined;
  /** In centavos. 0 is allowed: the stake of a free spin, or a lost round. */
  readonly amount: number;
  readonly closes: boolean;
}

/** `detail` is stored with the round that the stake opens. */
export type Debit = Wager & { readonly type: "debit"; readonly detail?: Readonly<Record<string, RoundDetail>> | undefined };
export type RoundDetail = string | number | boolean | null | readonly RoundDetail[] | { readonly [key: string]: RoundDetail };
export type Credit = Wager & {
  readonly type: "credit";
  /** Set for a promotion, whose round needs no bet. Names the free-rounds grant behind it; null if there is none. */
  readonly free?: { readonly grant: string | null } | undefined;
  /** With `one_result`: returns the stake. An amount above what the player has staked waits for a person. */
  readonly refund?: boolean | undefined;
};
/** Its round is that of its target, whatever the request claims. */
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
  /** Reports something that moves no money, such as a free spin whose total is credited at the end. */
  | { readonly type: "notice"; readonly player_ref: PlayerRef; readonly transaction: string }
  /** All or nothing, in order. */
  | { readonly type: "batch"; readonly player_ref: PlayerRef; readonly operations: readonly WalletOperation[] }
  /** Understood but not acceptable: another currency, or a fraction of a centavo. */
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
  /** `{tenant}-{player id}`; absent if the call named no player. */
  readonly player?: string;
  /** Includes the bonus if the game accepts bonus money. */
  readonly balance?: number;
  /** Our id of the posting; null if nothing was posted. For a batch, one per operation. */
  readonly ids?: readonly (string | null)[];
}

export interface HttpReply {
  readonly status: number;
  readonly body: Record<string, unknown>;
}
