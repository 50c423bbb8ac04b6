import type { AutoplayEnd, AutoplayPlan, AutoplayTally } from "./autoplay-plan.ts";
import type { CoverKind, Refusal } from "./refusal.ts";

/** What is known of a round here; a game's round has more. Amounts are centavos. */
export interface PlayedRound {
  readonly id: string;
  /** `open` while it waits for an action of the player; anything else is an end. */
  readonly state: string;
  readonly stake: number;
  readonly payout?: number | undefined;
  /** The player's balance, as the server answered it. */
  readonly balance: number;
}

/** What is staked, and on what. */
export interface Bet {
  readonly stake: number;
  readonly params: Record<string, unknown>;
  /** The free rounds that it is one of: the stake is not paid. */
  readonly free_rounds?: string;
}

/** Something to do in an open round, as the server takes it. */
export interface Action {
  readonly action: string;
  readonly params?: Record<string, unknown>;
}

/** A call that moves money. */
export type Call =
  | { readonly kind: "stake"; readonly bet: Bet }
  | { readonly kind: "action"; readonly round_id: string; readonly action: Action };

/** What the server holds, as far as it could be read; null is what was not answered, or not requested. */
export interface Held<R> {
  /** Rounds that wait for an action. */
  readonly open: readonly R[] | null;
  /** Newest first. */
  readonly rounds: readonly R[] | null;
  readonly balance: number | null;
}

/** A call that is under way. Times are milliseconds of the page's clock. */
export interface UnderWay<R> {
  readonly call: Call;
  /** How often it was sent before. */
  readonly attempt: number;
  readonly pressedAt: number;
  /** How long its key is held at least, from the press. */
  readonly holdMs: number;
  /** The round that was open when it was pressed. */
  readonly open: R | null;
}

/** One at a time. Each but `idle`, `open` and `ended` waits for exactly one effect, which answers with the machine's present ticket. */
export type Phase<R> =
  /** A stake may be pressed. */
  | { readonly name: "idle" }
  /** The stake is paid, and the round waits for an action. */
  | { readonly name: "open"; readonly round: R }
  | ({ readonly name: "playing" } & UnderWay<R>)
  /** The answer was lost: the same call goes out again in a moment, under the same key. */
  | ({ readonly name: "repeating" } & UnderWay<R>)
  /** `before`: the open round that the screen still shows. `asked`: a call of the player led here, and not a look at the server. */
  | {
      readonly name: "drawing";
      readonly round: R;
      readonly before: R | null;
      readonly requested: boolean;
      readonly answeredAt: number;
      readonly holdUntil: number;
    }
  /** Asks what the server holds: the call was refused, or nobody knows what became of it. */
  | { readonly name: "recovering"; readonly open: R | null; readonly holdUntil: number }
  /** The key is held: against a double press, or until the minimum cycle has passed. */
  | { readonly name: "cooldown"; readonly open: R | null; readonly until: number; readonly leftMs: number; readonly totalMs: number }
  /** The session is over, or the game rests: the cover says what to do. */
  | { readonly name: "ended"; readonly cover: CoverKind };

/** Rounds that follow each other. */
export interface AutoplayRun {
  readonly plan: AutoplayPlan;
  readonly bet: Bet;
  readonly tally: AutoplayTally;
  /** Why it ends after the round that is under way. */
  readonly halt: AutoplayEnd | null;
}

/** What is to be said over the controls. */
export type Notice =
  | { readonly type: "refusal"; readonly refusal: Refusal }
  | { readonly type: "autoplay"; readonly end: AutoplayEnd; readonly tally: AutoplayTally };

export interface RoundState<R> {
  readonly phase: Phase<R>;
  /** From answers and from the site only: never computed here. */
  readonly balance: number;
  readonly autoplay: AutoplayRun | null;
  readonly notice: Notice | null;
  /** Of the effect that was requested last: what carries another one answers too late. */
  readonly ticket: number;
  /** Calls that move money, so far: each has one idempotency key, however often it is sent. */
  readonly calls: number;
  /** The ticket of a look at the server while nothing is under way. */
  readonly lookUp: number | null;
  /** Before this moment of the page's clock the server refuses a stake: the minimum cycle, or the wait that a refusal asks for. */
  readonly nextStakeAt: number;
}

export type RoundEvent<R> =
  | { readonly type: "stake"; readonly bet: Bet }
  /** `holdMs`: 0 where the control itself keeps from a second press. */
  | { readonly type: "act"; readonly action: Action; readonly holdMs?: number }
  | { readonly type: "answered"; readonly ticket: number; readonly round: R }
  | { readonly type: "refused"; readonly ticket: number; readonly refusal: Refusal }
  | { readonly type: "waited"; readonly ticket: number }
  | { readonly type: "drawn"; readonly ticket: number }
  /** `held`: null where the game finds out by itself. */
  | { readonly type: "found"; readonly ticket: number; readonly held: Held<R> | null }
  /** The page has just opened, or is connected again. */
  | { readonly type: "look_up"; readonly reason: "start" | "online" }
  /** A table that is the same for everybody says what became of the player's round. */
  | { readonly type: "observed"; readonly open: R | null }
  | { readonly type: "balance"; readonly balance: number }
  | { readonly type: "autoplay"; readonly plan: AutoplayPlan; readonly bet: Bet }
  | { readonly type: "halt"; readonly reason: AutoplayEnd }
  | { readonly type: "session_over"; readonly cover: CoverKind };

/** What is to be done in the world. Those with a ticket are answered by an event that carries it. */
export type Effect<R> =
  /** `key`: calls of one number go out under one idempotency key. */
  | { readonly type: "send"; readonly ticket: number; readonly key: number; readonly call: Call }
  | { readonly type: "wait"; readonly ticket: number; readonly ms: number }
  | { readonly type: "draw"; readonly ticket: number; readonly round: R; readonly action: Action | null; readonly since: number }
  | { readonly type: "look_up"; readonly ticket: number; readonly reason: "start" | "online" | "refusal" }
  /** Shows that a round is under way whose end is unknown. */
  | { readonly type: "begin" }
  /** Shows the bet, and no round. */
  | { readonly type: "rest" }
  | { readonly type: "list"; readonly rounds: readonly R[] }
  | { readonly type: "post_balance"; readonly balance: number }
  | { readonly type: "cover"; readonly cover: CoverKind };

export const isOpen = (round: PlayedRound): boolean => round.state === "open";

/** The open round that the screen shows. */
export function openRound<R>({ phase }: RoundState<R>): R | null {
  if (phase.name === "open") return phase.round;
  if (phase.name === "drawing") return phase.before;
  return "open" in phase ? phase.open : null;
}

/** A call is under way, or its key is held: nothing is pressed. */
export const isBusy = <R>({ phase }: RoundState<R>): boolean => phase.name !== "idle" && phase.name !== "open";

/** Nothing about the bet may change: a call is under way, or a round is open. Between two rounds it may, however long the next one waits. */
export const holdsBet = <R>(state: RoundState<R>): boolean =>
  openRound(state) !== null || (isBusy(state) && state.phase.name !== "cooldown");

/** Rounds follow each other, and nothing has ended them yet. */
export const isAutoplaying = <R>({ autoplay }: RoundState<R>): boolean => autoplay !== null && autoplay.halt === null;
