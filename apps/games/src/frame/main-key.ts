import type { AutoplayLabel } from "./autoplay.ts";
import type { GameFrame } from "./start-game.ts";

/** What the key shows: the prize, that a round is in progress, or the time until the next round. */
export type PanelState = "ready" | "playing" | { readonly waitMs: number };

/** Everything that the main key's label depends on. Amounts are centavos. */
export interface KeyFacts {
  readonly state: PanelState;
  readonly balance: number;
  readonly stake: number;
  /** True while a round waits for an action; its stake is already paid. */
  readonly isOpen: boolean;
  /** True if the round costs nothing. */
  readonly isFree?: boolean;
  /** The label during automatic rounds. The key then stops them, whatever else is in progress. */
  readonly run: AutoplayLabel | null;
  /** Why nothing can be played; null if a round can be played. */
  readonly missing: string | null;
  readonly verbs: { readonly play: string; readonly playing: string };
  /** The prize, and when it is paid. */
  readonly promise: () => readonly string[];
}

export interface MainKey {
  readonly face: "ready" | "playing" | "waiting" | "short" | "running" | "deposit";
  readonly verb: string;
  readonly lines: readonly string[];
  readonly isDisabled: boolean;
  /** True if bet and stake must not change. */
  readonly holdsBet: boolean;
}

/** Describes the panel's main key. Pure, so that every label can be tested without a browser. */
export function mainKeyOf({ format, session, words }: Pick<GameFrame, "format" | "session" | "words">, facts: KeyFacts): MainKey {
  const { state, balance, stake, isOpen, isFree = false, run, missing, verbs, promise } = facts;
  if (run) return { face: "running", verb: run.verb, lines: run.promise, isDisabled: false, holdsBet: true };
  const short = [words.missing(format.money(stake - balance))];
  // The balance does not cover even the smallest stake: the only action is to deposit.
  if (session.mode !== "demo" && state === "ready" && !isOpen && !isFree && balance < session.min_stake)
    return { face: "deposit", verb: words.deposit, lines: short, isDisabled: false, holdsBet: false };
  const rest = { isDisabled: true, holdsBet: isOpen };
  if (state === "playing") return { ...rest, face: "playing", verb: verbs.playing, lines: promise().slice(-1) };
  if (state !== "ready") return { ...rest, face: "waiting", verb: words.wait(String(Math.ceil(state.waitMs / 1_000))), lines: [] };
  if (missing !== null) return { ...rest, face: "short", verb: verbs.play, lines: [missing] };
  if (!isOpen && !isFree && stake > balance) return { ...rest, face: "short", verb: verbs.play, lines: short };
  return { ...rest, isDisabled: false, face: "ready", verb: verbs.play, lines: promise() };
}
