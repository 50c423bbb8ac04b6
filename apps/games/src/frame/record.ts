import type { HouseRound } from "@trevo/contract";
import { element } from "./element.ts";
import { endingOf } from "./ending.ts";
import { createHistory, type HistoryFaces } from "./history.ts";
import { notifyRound } from "./parent-site.ts";
import type { GameFrame } from "./start-game.ts";

/** What fell before, told twice: as a strip over the stage, and to the centavo where the panel has room for it. */
export interface RoundRecord {
  readonly strip: HTMLElement;
  readonly list: HTMLElement;
  /** How the latest round ended, in one line. */
  readonly latest: HTMLElement;
  add(round: HouseRound): void;
  /** Newest first, as the server lists them. */
  show(rounds: readonly HouseRound[]): void;
}

/** More would not be seen on any screen. */
const listed = 12;

export function createRecord({ format, words }: GameFrame, faces: HistoryFaces): RoundRecord {
  const history = createHistory(words, faces);
  const empty = element("p", {}, words.noRounds);
  const rows = element("ul", {});
  const signed = (net: number) => `${net > 0 ? "+ " : net < 0 ? "− " : ""}${format.money(Math.abs(net))}`;
  const row = (round: HouseRound) =>
    element(
      "li",
      { class: endingOf(round) },
      element("span", {}, faces.faceOf(round)),
      element("span", {}, format.money(round.stake)),
      element("b", {}, signed((round.payout ?? 0) - round.stake)),
    );
  const latest = element("p", { class: "latest" }, words.noRounds);
  const showLatest = (round: HouseRound | undefined) => {
    if (round) notifyRound(round.id);
    latest.replaceChildren(
      ...(round
        ? [
            element("span", {}, words.lastRound),
            element("span", {}, faces.faceOf(round)),
            element("b", { class: endingOf(round) }, signed((round.payout ?? 0) - round.stake)),
          ]
        : [words.noRounds]),
    );
  };
  return {
    strip: history.element,
    latest,
    list: element("section", { class: "record", "aria-label": words.yourRounds }, element("h2", {}, words.yourRounds), empty, rows),
    add: (round) => {
      history.add(round);
      showLatest(round);
      rows.prepend(row(round));
      if (rows.childElementCount > listed) rows.lastElementChild?.remove();
      empty.hidden = true;
    },
    show: (rounds) => {
      history.show(rounds);
      const closed = rounds.filter(({ state }) => state === "closed");
      rows.replaceChildren(...closed.slice(0, listed).map(row));
      empty.hidden = closed.length > 0;
      showLatest(closed[0]);
    },
  };
}
