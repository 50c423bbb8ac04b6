import type { Sport } from "@trevo/domain";
import type { FixtureFacts, MarketKey, MatchClock, Outcome } from "@trevo/sports";

/** A market as a feed names it: its type may be one that the book does not know. */
export type FeedMarketKey = Omit<MarketKey, "type" | "part"> & { readonly type: string; readonly part: string };

export interface ShirtColours {
  readonly pattern: "plain" | "stripes" | "hoops" | "halves" | "sash";
  /** `#rrggbb`. */
  readonly first: string;
  readonly second: string;
}

export interface TeamDraft {
  readonly id: string;
  readonly name: string;
  readonly short: string;
  readonly shirt: ShirtColours;
}

/** A fixture as announced. Ids are the feed's own. */
export interface FixtureDraft {
  readonly competition: {
    readonly id: string;
    readonly sport: Sport;
    readonly country: string;
    readonly name: string;
    readonly slug: string;
    readonly tier: 1 | 2 | 3;
  };
  readonly home: TeamDraft;
  readonly away: TeamDraft;
  readonly round: string | null;
  /** ISO 8601. */
  readonly starts_at: string;
  /** SHA-256 of the seed in hexadecimal, for a match that is drawn and not played. */
  readonly simulated: { readonly commitment: string } | null;
}

export type FeedFixtureState = "scheduled" | "live" | "interrupted" | "ended" | "postponed" | "cancelled" | "abandoned";

export interface StateUpdate {
  readonly state: FeedFixtureState;
  readonly facts: FixtureFacts;
  readonly clock: MatchClock;
  /** What may change the price at any moment; null says that play goes on. */
  readonly danger: "goal" | "red" | "penalty" | "review" | null;
  /** Of a simulated match, when it is over. */
  readonly seed: string | null;
}

export interface FeedPrice {
  readonly market: FeedMarketKey;
  readonly status: "active" | "suspended" | "hidden";
  readonly odds_x1000: readonly number[] | null;
  readonly prob_ppm: readonly number[] | null;
}

/** ISO 8601; null leaves the window open on that side. */
interface VoidWindow {
  readonly from: string | null;
  readonly to: string | null;
}

/** Plain JSON, which is kept as it came. */
export type FeedContent =
  | { readonly t: "fixture"; readonly draft: FixtureDraft }
  | ({ readonly t: "state" } & StateUpdate)
  | { readonly t: "prices"; readonly prices: readonly FeedPrice[] }
  | { readonly t: "suspend"; readonly on: boolean }
  | { readonly t: "result"; readonly results: readonly { readonly market: FeedMarketKey; readonly outcomes: readonly Outcome[] }[] }
  | ({ readonly t: "cancel"; readonly markets: readonly FeedMarketKey[] } & VoidWindow)
  | { readonly t: "undo"; readonly markets: readonly FeedMarketKey[] };

export interface FixtureMessage {
  readonly producer: number;
  /** Consecutive within the producer's stream; null for what a recovery repeats. */
  readonly seq: number | null;
  /** By the feed's clock. */
  readonly at: Date;
  /** The feed's id. */
  readonly fixture: string;
  readonly content: FeedContent;
}

/** The feed is there. `seq` is the number of the newest message that it has sent. */
export interface AliveMessage {
  readonly producer: number;
  readonly seq: number | null;
  readonly at: Date;
  readonly alive: true;
}

/** Everything that the recovery of this id asked for has been sent. */
export interface SnapshotDone {
  readonly producer: number;
  readonly at: Date;
  readonly snapshot_done: string;
}

export type FeedMessage = FixtureMessage | AliveMessage | SnapshotDone;

export interface RecoveryRequest {
  /** Of the recovery; its end names it. */
  readonly request: string;
  /** Everything since this moment of the feed's clock; null: everything that is listed. */
  readonly after: Date | null;
}

export interface FeedListener {
  /** The connection stands: what is sent from now on arrives. */
  readonly onOpen: () => Promise<void>;
  /** One after the other: the next is not read before this one is kept. */
  readonly onMessage: (message: FeedMessage) => Promise<void>;
}

/** A source of fixtures and of what happens in them. */
export interface SportsFeed {
  readonly code: string;
  readonly producer: number;
  /** `facts`: what happens, and the book prices it. `prices`: odds and results too. */
  readonly kind: "facts" | "prices";
  /** Without a message for this long, the feed counts as silent. */
  readonly silenceMs: number;
  /** A recovery that has not ended by then was lost, and is asked for again, ms. */
  readonly recoveryMs: number;
  /** Resolves when the connection has ended, and throws when it was never made. */
  connect(listener: FeedListener, signal: AbortSignal): Promise<void>;
  /** Asks for everything that was missed; it arrives over the connection, and `snapshot_done` last. */
  recover(request: RecoveryRequest): Promise<void>;
}
