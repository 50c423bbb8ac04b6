import type { HouseRound } from "@trevo/contract";
import { element } from "./element.ts";
import { endingOf, paidFor } from "./ending.ts";
import { freeRoundMessages } from "./free-round-messages.ts";
import { createHistory, type RoundLabels } from "./history.ts";
import { notifyRound } from "./parent-site.ts";
import { createRender, h, viewOnce, type View } from "./render.ts";
import type { GameFrame } from "./start-game.ts";

/** The latest results in two forms: a strip above the stage, and a list with exact amounts where the panel has room for it. */
export interface RoundRecord {
  readonly strip: HTMLElement;
  readonly list: HTMLElement;
  /** The latest round's result in one line. */
  readonly latest: HTMLElement;
  add(round: HouseRound): void;
  /** Shows the server's list, newest first. Rounds added here that the list does not contain are newer. */
  show(rounds: readonly HouseRound[]): void;
}

/** Number of rows; no screen shows more. */
const listed = 12;
/** Number of rounds kept, which fills the longest strip. */
const kept = 14;

export function createRecord(frame: GameFrame, faces: RoundLabels): RoundRecord {
  const { words } = frame;
  const history = createHistory(words, faces);
  const list = element("section", { class: "record", "aria-label": words.yourRounds });
  const latest = element("p", { class: "latest" });
  const [renderList, renderLatest] = [createRender(list), createRender(latest)];
  const row = viewOnce((round: HouseRound) => rowView(frame, faces, round));
  let rounds: readonly HouseRound[] = [];

  const show = (next: readonly HouseRound[]): void => {
    rounds = next.slice(0, kept);
    const [last] = rounds;
    if (last) notifyRound(last.id);
    history.show(rounds);
    renderLatest(...(last ? latestViews(frame, faces, last) : [words.noRounds]));
    renderList(
      h("h2", {}, words.yourRounds),
      h("p", { hidden: rounds.length > 0 }, words.noRounds),
      h("ul", {}, ...rounds.slice(0, listed).map(row)),
    );
  };
  show([]);

  return {
    strip: history.element,
    latest,
    list,
    add: (round) => show([round, ...rounds.filter(({ id }) => id !== round.id)]),
    show: (held) => show(mergeRounds(rounds, held)),
  };
}

/** Returns closed rounds without duplicates, newest first. */
export function mergeRounds(known: readonly HouseRound[], held: readonly HouseRound[]): HouseRound[] {
  const ids = new Set(held.map(({ id }) => id));
  return [...known.filter(({ id }) => !ids.has(id)), ...held.filter(({ state }) => state === "closed")];
}

const netOf = (round: HouseRound): number => (round.payout ?? 0) - paidFor(round);

const rowView = ({ format, session }: GameFrame, { resultOf }: RoundLabels, round: HouseRound): View =>
  h(
    "li",
    { key: round.id, class: endingOf(round) },
    h("span", {}, resultOf(round)),
    h("span", {}, round.free_round ? freeRoundMessages[session.locale].notCharged : format.money(round.stake)),
    h("b", {}, format.signed(netOf(round))),
  );

const latestViews = ({ format, words }: GameFrame, { resultOf }: RoundLabels, round: HouseRound): View[] => [
  h("span", {}, words.lastRound),
  h("span", {}, resultOf(round)),
  h("b", { class: endingOf(round) }, format.signed(netOf(round))),
];
