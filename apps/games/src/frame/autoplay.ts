import { autoplayMessages } from "./autoplay-messages.ts";
import { createAutoplaySheet } from "./autoplay-sheet.ts";
import { icon } from "./icon.ts";
import { onPause } from "./parent-site.ts";
import { focusMainKey, type FootKey } from "./round-panel.ts";
import { isBusy, type Bet, type RoundState } from "./round-state.ts";
import type { Rounds } from "./run-rounds.ts";
import type { GameFrame } from "./start-game.ts";

/** The label of the main key during automatic rounds, which the key stops. */
export interface AutoplayLabel {
  readonly verb: string;
  readonly promise: readonly string[];
}

export interface Autoplay {
  /** The key that opens the sheet. */
  readonly key: FootKey;
  readonly dialog: HTMLElement;
}

/** Returns the label; null if no run is in progress or the run was stopped. */
export function autoplayLabel<R>({ format, session }: GameFrame, { autoplay }: RoundState<R>): AutoplayLabel | null {
  if (!autoplay || autoplay.halt) return null;
  const { plan, tally } = autoplay;
  const words = autoplayMessages[session.locale];
  return { verb: words.stop, promise: [words.progress(tally.played, plan.rounds), format.signed(tally.net)] };
}

/**
 * Creates the key and the sheet for automatic rounds, and stops a run on events outside the game. Only used if the tenant's policy allows
 * autoplay.
 */
export function createAutoplay<R>(frame: GameFrame, rounds: Rounds<R>, bet: () => Bet): Autoplay {
  const words = autoplayMessages[frame.session.locale];
  const sheet = createAutoplaySheet(frame, words, {
    stake: () => bet().stake,
    begin: (plan) => {
      rounds.send({ type: "autoplay", plan, bet: bet() });
      // The key that opened the sheet is hidden during a run. With the focus on the main key, one touch or Enter stops the run.
      focusMainKey();
    },
  });
  document.addEventListener("visibilitychange", () => document.hidden && rounds.send({ type: "halt", reason: "hidden" }));
  document.addEventListener("keydown", ({ key: pressed }) => pressed === "Escape" && rounds.send({ type: "halt", reason: "stopped" }));
  onPause(() => rounds.send({ type: "halt", reason: "paused" }));
  const press = () => {
    if (!isBusy(rounds.state())) sheet.open();
  };
  return { key: { label: words.auto, icon: icon("repeat"), press }, dialog: sheet.dialog };
}
