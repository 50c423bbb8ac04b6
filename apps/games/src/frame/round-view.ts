import { autoplayMessages } from "./autoplay-messages.ts";
import { messageOf } from "./house-api.ts";
import type { Notice, RoundState } from "./round-state.ts";
import type { PanelState } from "./main-key.ts";
import type { PanelNotice } from "./round-panel.ts";
import type { GameFrame } from "./start-game.ts";

/** Shortest wait in ms that is shown; a shorter one could not be read. */
const shortestShownMs = 400;

/** Returns what the main key shows in this state. */
export function panelStateOf<R>({ phase }: RoundState<R>): PanelState {
  switch (phase.name) {
    case "idle":
    case "open":
    case "ended":
      return "ready";
    case "drawing":
      return phase.requested ? "playing" : "ready";
    case "cooldown":
      return phase.open === null && phase.totalMs > shortestShownMs ? { waitMs: phase.leftMs } : "playing";
    default:
      return "playing";
  }
}

/** Returns the message above the controls; null if there is none. */
export function noticeOf({ format, session, words }: GameFrame, notice: Notice | null): PanelNotice | null {
  if (!notice) return null;
  if (notice.type === "refusal") {
    const { status, error } = notice.refusal;
    return { tone: "warning", text: status === 0 ? words.result : messageOf(error, session.locale) };
  }
  if (notice.end === "refused") return null;
  const { ended, said } = autoplayMessages[session.locale];
  return { tone: "info", text: ended[notice.end]({ rounds: said(notice.tally.played), net: format.signed(notice.tally.net) }) };
}
