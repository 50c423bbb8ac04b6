import type { AutoplayEnd, AutoplayPlan, AutoplayTally } from "./autoplay-plan.ts";
import type { CoverKind, Refusal } from "./refusal.ts";

/** The fields of a round that are used here; the rounds of a game have more. Amounts are centavos. */
export interface PlayedRound {
  readonly id: string;
  /** `open` while the round waits for the player's action; any other value is an end. */
  readonly state: string;
  readonly stake: number;
  readonly payout?: number | undefined;
  /** The player's balance from the server's response. */
  readonly balance: number;
}

/** The stake and its parameters. */
export interface Bet {
  readonly stake: number;
  readonly params: Record<string, unknown>;
  /** Id of the free rounds that pay for the stake; absent if the player pays. */
  readonly free_rounds?: string;
}

/** An action in an open round, in the server's format. */
export interface Action {
  readonly action: string;
  readonly params?: Record<string, unknown>;
}

/** A call that moves money. */
export type Call =
  | { readonly kind: "stake"; readonly bet: Bet }
  | { readonly kind: "action"; readonly round_id: string; readonly action: Action };

/** The server's state, as far as it could be read. Null marks a part that was not answered or not requested. */
export interface Held<R> {
  /** Rounds that wait for an action. */
  readonly open: readonly R[] | null;
  /** Newest first. */
  readonly rounds: readonly R[] | null;
  readonly balance: number | null;
}

/** A call in progress. Times are milliseconds of the page's clock. */
export interface UnderWay<R> {
  readonly call: Call;
  /** Number of earlier attempts. */
  readonly attempt: number;
  readonly pressedAt: number;
  /** Shortest time in ms for which its key is held, from the press. */
  readonly holdMs: number;
  /** The round that was open when the key was pressed. */
  readonly open: R | null;
}

/**
 * The present phase. Every phase except `idle`, `open` and `ended` waits for exactly one effect, which answers with the machine's present
 * ticket.
 */
export type Phase<R> =
  /** A stake may be placed. */
  | { readonly name: "idle" }
  /** The stake is paid, and the round waits for an action. */
  | { readonly name: "open"; readonly round: R }
  | ({ readonly name: "playing" } & UnderWay<R>)
  /** The answer was lost. The same call is sent again shortly, under the same key. */
  | ({ readonly name: "repeating" } & UnderWay<R>)
  /** `before`: the open round that the screen still shows. `requested`: true if a call of the player led here, false if a lookup did. */
  | {
      readonly name: "drawing";
      readonly round: R;
      readonly before: R | null;
      readonly requested: boolean;
      readonly answeredAt: number;
      readonly holdUntil: number;
    }
  /** Looks up the server's state: the call was refused, or its result is unknown. */
  | { readonly name: "recovering"; readonly open: R | null; readonly holdUntil: number }
  /** The key is held against a double press, or until the minimum cycle has passed. */
  | { readonly name: "cooldown"; readonly open: R | null; readonly until: number; readonly leftMs: number; readonly totalMs: number }
  /** The session has ended or the game is under maintenance; the cover explains what to do. */
  | { readonly name: "ended"; readonly cover: CoverKind };

/** A run of automatic rounds. */
export interface AutoplayRun {
  readonly plan: AutoplayPlan;
  readonly bet: Bet;
  readonly tally: AutoplayTally;
  /** Why the run ends after the round in progress. */
  readonly halt: AutoplayEnd | null;
}

/** The message above the controls. */
export type Notice =
  | { readonly type: "refusal"; readonly refusal: Refusal }
  | { readonly type: "autoplay"; readonly end: AutoplayEnd; readonly tally: AutoplayTally };

export interface RoundState<R> {
  readonly phase: Phase<R>;
  /** Only from responses and the site; never computed here. */
  readonly balance: number;
  readonly autoplay: AutoplayRun | null;
  readonly notice: Notice | null;
  /** Ticket of the last requested effect. An event with another ticket is too late. */
  readonly ticket: number;
  /** Number of calls that moved money so far. Each has one idempotency key, however often it is sent. */
  readonly calls: number;
  /** Ticket of a lookup while no call is in progress. */
  readonly lookUp: number | null;
  /** The server refuses a stake before this time of the page's clock, because of the minimum cycle or a refusal's wait. */
  readonly nextStakeAt: number;
}

export type RoundEvent<R> =
  | { readonly type: "stake"; readonly bet: Bet }
  /** `holdMs`: 0 if the control itself prevents a second press. */
  | { readonly type: "act"; readonly action: Action; readonly holdMs?: number }
  | { readonly type: "answered"; readonly ticket: number; readonly round: R }
  | { readonly type: "refused"; readonly ticket: number; readonly refusal: Refusal }
  | { readonly type: "waited"; readonly ticket: number }
  | { readonly type: "drawn"; readonly ticket: number }
  /** `held`: null if the game loads the state itself. */
  | { readonly type: "found"; readonly ticket: number; readonly held: Held<R> | null }
  /** The page was opened or has reconnected. */
  | { readonly type: "look_up"; readonly reason: "start" | "online" }
  /** A shared table reports the player's open round, or null once it is decided. */
  | { readonly type: "observed"; readonly open: R | null }
  | { readonly type: "balance"; readonly balance: number }
  | { readonly type: "autoplay"; readonly plan: AutoplayPlan; readonly bet: Bet }
  | { readonly type: "halt"; readonly reason: AutoplayEnd }
  | { readonly type: "session_over"; readonly cover: CoverKind };

/** A side effect to carry out. An effect with a ticket is answered by an event with the same ticket. */
export type Effect<R> =
  /** `key`: calls with the same number are sent under one idempotency key. */
  | { readonly type: "send"; readonly ticket: number; readonly key: number; readonly call: Call }
  | { readonly type: "wait"; readonly ticket: number; readonly ms: number }
  | { readonly type: "draw"; readonly ticket: number; readonly round: R; readonly action: Action | null; readonly since: number }
  | { readonly type: "look_up"; readonly ticket: number; readonly reason: "start" | "online" | "refusal" }
  /** Shows a round in progress with an unknown end. */
  | { readonly type: "begin" }
  /** Shows the bet without a round. */
  | { readonly type: "rest" }
  | { readonly type: "list"; readonly rounds: readonly R[] }
  | { readonly type: "post_balance"; readonly balance: number }
  | { readonly type: "cover"; readonly cover: CoverKind };

export const isOpen = (round: PlayedRound): boolean => round.state === "open";

/** Returns the open round that the screen shows. */
export function openRound<R>({ phase }: RoundState<R>): R | null {
  if (phase.name === "open") return phase.round;
  if (phase.name === "drawing") return phase.before;
  return "open" in phase ? phase.open : null;
}

/** True while a call is in progress or its key is held, when no key may be pressed. */
export const isBusy = <R>({ phase }: RoundState<R>): boolean => phase.name !== "idle" && phase.name !== "open";

/** True while the bet must not change, during a call or an open round. It may change between two rounds, however long the wait. */
export const holdsBet = <R>(state: RoundState<R>): boolean =>
  openRound(state) !== null || (isBusy(state) && state.phase.name !== "cooldown");

/** True while automatic rounds go on and nothing has stopped them. */
export const isAutoplaying = <R>({ autoplay }: RoundState<R>): boolean => autoplay !== null && autoplay.halt === null;
