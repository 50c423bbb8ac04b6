import type { HouseRound } from "@trevo/contract";
import { autoplayMessages } from "./autoplay-messages.ts";
import { type AutoplayEnd, type AutoplayPlan, type AutoplayTally, nothingPlayed, runAutoplay } from "./autoplay-plan.ts";
import { createAutoplaySheet } from "./autoplay-sheet.ts";
import { element } from "./element.ts";
import { icon } from "./icon.ts";
import { onPause } from "./parent-site.ts";
import { focusMainKey } from "./round-panel.ts";
import type { GameFrame } from "./start-game.ts";

/** What the main key says while rounds follow each other: it ends them. */
export interface RunFace {
  readonly verb: string;
  readonly promise: readonly string[];
}

export interface Autoplay {
  /** Opens the sheet. */
  readonly key: HTMLElement;
  readonly dialog: HTMLElement;
  /** Null while nothing runs, or what runs was told to end. */
  face(): RunFace | null;
  stop(): void;
}

export interface AutoplayTable {
  stake(): number;
  balance(): number;
  busy(): boolean;
  /** A round with everything that belongs to it: told when its end is shown, resolved when the next may begin; false where it was refused. */
  play(shown: (round: HouseRound) => void): Promise<boolean>;
  /** The key says something else. */
  changed(): void;
  /** How it ended. A refusal has said so itself. */
  ended(text: string): void;
}

/** Rounds that follow each other, where the tenant's policy allows them. It ends with the first thing that asks for attention. */
export function createAutoplay(frame: GameFrame, table: AutoplayTable): Autoplay {
  const { format } = frame;
  const words = autoplayMessages[frame.session.locale];
  let running: { plan: AutoplayPlan; tally: AutoplayTally; halt: AutoplayEnd | null } | null = null;
  const key = element("button", { type: "button", class: "auto-key" }, icon("repeat"), element("b", {}, words.auto));
  const sheet = createAutoplaySheet(frame, words, { stake: table.stake, begin: (plan) => void begin(plan) });
  key.addEventListener("click", () => {
    if (!table.busy() && key.getAttribute("aria-disabled") !== "true") sheet.open();
  });

  async function begin(plan: AutoplayPlan): Promise<void> {
    if (running || table.busy()) return;
    const run = { plan, tally: nothingPlayed, halt: null as AutoplayEnd | null };
    running = run;
    table.changed();
    // The key that opened the sheet is gone while it runs; one touch or Enter ends what has begun.
    focusMainKey();
    const { tally, end } = await runAutoplay(plan, {
      stake: table.stake(),
      balance: table.balance(),
      play: table.play,
      halted: () => run.halt,
      counted: (counted) => {
        run.tally = counted;
        table.changed();
      },
    });
    running = null;
    if (end !== "refused") table.ended(words.ended[end]({ rounds: words.said(tally.played), net: format.signed(tally.net) }));
    table.changed();
  }

  const halt = (reason: AutoplayEnd) => {
    if (!running || running.halt) return;
    running.halt = reason;
    table.changed();
  };
  document.addEventListener("visibilitychange", () => document.hidden && halt("hidden"));
  document.addEventListener("keydown", ({ key: pressed }) => pressed === "Escape" && halt("stopped"));
  onPause(() => halt("paused"));

  return {
    key,
    dialog: sheet.dialog,
    face: () => {
      if (!running || running.halt) return null;
      const { plan, tally } = running;
      return { verb: words.stop, promise: [words.progress(tally.played, plan.rounds), format.signed(tally.net)] };
    },
    stop: () => halt("stopped"),
  };
}
