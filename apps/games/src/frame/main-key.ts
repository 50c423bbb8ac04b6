import type { AutoplayLabel } from "./autoplay.ts";
import type { GameFrame } from "./start-game.ts";

/** What the key says: what comes back, that a round is under way, or how long until the next. */
export type PanelState = "ready" | "playing" | { readonly waitMs: number };

/** What the main key's face depends on. Amounts are centavos. */
export interface KeyFacts {
  readonly state: PanelState;
  readonly balance: number;
  readonly stake: number;
  /** A round waits for an action: its stake is paid. */
  readonly isOpen: boolean;
  /** The round costs nothing. */
  readonly isFree?: boolean;
  /** Rounds follow each other: the key ends that, whatever else is under way. */
  readonly run: AutoplayLabel | null;
  /** Why there is nothing to play; null where there is. */
  readonly missing: string | null;
  readonly verbs: { readonly play: string; readonly playing: string };
  /** What comes back, and when. */
  readonly promise: () => readonly string[];
}

export interface MainKey {
  readonly face: "ready" | "playing" | "waiting" | "short" | "running" | "deposit";
  readonly verb: string;
  readonly lines: readonly string[];
  readonly isDisabled: boolean;
  /** Bet and stake may not change. */
  readonly holdsBet: boolean;
}

/** The one key of the panel: pure, so that every sentence of it can be read without a browser. */
export function mainKeyOf({ format, session, words }: Pick<GameFrame, "format" | "session" | "words">, facts: KeyFacts): MainKey {
  const { state, balance, stake, isOpen, isFree = false, run, missing, verbs, promise } = facts;
  if (run) return { face: "running", verb: run.verb, lines: run.promise, isDisabled: false, holdsBet: true };
  const short = [words.missing(format.money(stake - balance))];
  // Not even the smallest stake: there is nothing to do here but to deposit.
  if (session.mode !== "demo" && state === "ready" && !isOpen && !isFree && balance < session.min_stake)
    return { face: "deposit", verb: words.deposit, lines: short, isDisabled: false, holdsBet: false };
  const rest = { isDisabled: true, holdsBet: isOpen };
  if (state === "playing") return { ...rest, face: "playing", verb: verbs.playing, lines: promise().slice(-1) };
  if (state !== "ready") return { ...rest, face: "waiting", verb: words.wait(String(Math.ceil(state.waitMs / 1_000))), lines: [] };
  if (missing !== null) return { ...rest, face: "short", verb: verbs.play, lines: [missing] };
  if (!isOpen && !isFree && stake > balance) return { ...rest, face: "short", verb: verbs.play, lines: short };
  return { ...rest, isDisabled: false, face: "ready", verb: verbs.play, lines: promise() };
}
