import type { Sport } from "@trevo/domain";
import type { FixtureFacts, MarketKey, MatchClock, Outcome } from "@trevo/sports";

/** A market as named by a feed: its type may be unknown to the sportsbook. */
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
  /** SHA-256 of the seed in hexadecimal, for a simulated match. */
  readonly simulated: { readonly commitment: string } | null;
}

export type FeedFixtureState = "scheduled" | "live" | "interrupted" | "ended" | "postponed" | "cancelled" | "abandoned";

export interface StateUpdate {
  readonly state: FeedFixtureState;
  readonly facts: FixtureFacts;
  readonly clock: MatchClock;
  /** A situation that may change the price at any moment; null during normal play. */
  readonly danger: "goal" | "red" | "penalty" | "review" | null;
  /** Set for a simulated match that has ended. */
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

/** Plain JSON, stored as received. */
export type FeedContent =
  | { readonly t: "fixture"; readonly draft: FixtureDraft }
  | ({ readonly t: "state" } & StateUpdate)
  | { readonly t: "prices"; readonly prices: readonly FeedPrice[] }
  | { readonly t: "suspend"; readonly on: boolean }
  | { readonly t: "result"; readonly results: readonly { readonly market: FeedMarketKey; readonly outcomes: readonly Outcome[] }[] }
  | ({ readonly t: "cancel"; readonly markets: readonly FeedMarketKey[] } & VoidWindow)
  /**
   * Takes results back, and no cancellation. With `of: "cancel"` it takes the cancellations of this window back, without one those of the
   * whole markets. What was not taken back stands again.
   */
  | ({ readonly t: "undo"; readonly of?: "result" | "cancel"; readonly markets: readonly FeedMarketKey[] } & Partial<VoidWindow>)
  /** Suspends every market of the fixture, each until its own later price. */
  | { readonly t: "bet_stop" };

export interface FixtureMessage {
  readonly producer: number;
  /** Consecutive within the producer's stream; null for a message repeated by a recovery, and in a feed without numbers. */
  readonly seq: number | null;
  /** Time of the feed's clock. */
  readonly at: Date;
  /** The feed's id of the fixture. */
  readonly fixture: string;
  readonly content: FeedContent;
  /** Set by a feed without numbers if a recovery repeats the message. */
  readonly repeated?: true;
}

/** The feed's heartbeat. `seq` is the number of the newest message that it has sent. */
export interface AliveMessage {
  readonly producer: number;
  readonly seq: number | null;
  readonly at: Date;
  readonly alive: true;
}

/** Everything requested by the recovery with this id has been sent. */
export interface SnapshotDone {
  readonly producer: number;
  readonly at: Date;
  readonly snapshot_done: string;
}

export type FeedMessage = FixtureMessage | AliveMessage | SnapshotDone;

export interface RecoveryRequest {
  /** Id of the recovery, which `snapshot_done` repeats. */
  readonly request: string;
  /** Start of the requested period by the feed's clock; null requests everything that is listed. */
  readonly after: Date | null;
}

/** Why something that a feed sent changes nothing. */
export type IgnoredReason =
  | "malformed"
  | "unknown_message"
  | "unknown_producer"
  | "unknown_event"
  | "unavailable_event"
  | "unknown_market"
  | "misdescribed_market"
  | "undescribed_market"
  | "unknown_specifier"
  | "unknown_outcome"
  | "unknown_result"
  | "unknown_state"
  | "out_of_order";

export interface Ignored {
  readonly reason: IgnoredReason;
  /** What it was about: an event, a market, a routing key. Never the message itself. */
  readonly detail: string;
}

export interface FeedListener {
  /** Called when the connection is open: everything sent from now on arrives. */
  readonly onOpen: () => Promise<void>;
  /** Called for one message after the other: the next is not read before this one is stored. */
  readonly onMessage: (message: FeedMessage) => Promise<void>;
  /** Called for each message, or part of one, that is not understood and left out. */
  readonly onIgnored: (ignored: Ignored) => void;
}

/** A source of fixtures and their events. */
export interface SportsFeed {
  readonly code: string;
  readonly producer: number;
  /** `facts`: the feed sends events, and the sportsbook sets the prices. `prices`: it also sends odds and results. */
  readonly kind: "facts" | "prices";
  /** The feed counts as silent after this long without a message, ms. */
  readonly silenceMs: number;
  /** A recovery that has not ended after this long is considered lost and requested again, ms. */
  readonly recoveryMs: number;
  /** Resolves when the connection has ended. Throws if it could not be made. */
  connect(listener: FeedListener, signal: AbortSignal): Promise<void>;
  /** Requests everything that was missed. It arrives over the connection, followed by `snapshot_done`. */
  recover(request: RecoveryRequest): Promise<void>;
}
