import { autoplayMessages } from "./autoplay-messages.ts";
import { messageOf } from "./house-api.ts";
import type { Notice, RoundState } from "./round-state.ts";
import type { PanelState } from "./main-key.ts";
import type { PanelNotice } from "./round-panel.ts";
import type { GameFrame } from "./start-game.ts";

/** A wait that is shorter is not shown: nobody reads it. */
const shortestShownMs = 400;

/** What the main key says in this state. */
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

/** What is said over the controls; null where there is nothing to say. */
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
