import type { HouseRound } from "@trevo/contract";
import type { DiceBet } from "@trevo/engines";
import { element } from "../frame/element.ts";
import { icon } from "../frame/icon.ts";
import type { GameFrame } from "../frame/start-game.ts";
import { createDie } from "./die.ts";
import type { DiceMessages } from "./dice-messages.ts";
import { createResult } from "./result.ts";
import { endingOf, rollX100Of } from "./round-view.ts";
import { createTrack } from "./track.ts";

export interface Stage {
  readonly element: HTMLElement;
  /** A new bet takes the roll of the last one away: number, pin and scale always speak of the same bet. */
  showBet(bet: DiceBet): void;
  /** Tumbles until the round is revealed or called off. */
  roll(): void;
  callOff(bet: DiceBet): void;
  reveal(round: HouseRound): void;
  /** Newest first, as the server lists them. */
  showHistory(rounds: readonly HouseRound[]): void;
}

const historyLength = 14;

/** The game's own paint: what fell before, the number, the die, the scale. */
export function createStage(frame: GameFrame, words: DiceMessages, needs: { chooseTarget: (targetX100: number) => void; openRules: () => void }): Stage {
  const { format, session } = frame;
  const die = createDie();
  const result = createResult(frame, words);
  const track = createTrack({ words, format }, needs.chooseTarget);
  const history = element("ul", { class: "history", "aria-label": words.history });
  const rules = element("button", { type: "button", class: "rules", "aria-label": words.rules }, icon("info"));
  const demo = session.mode === "demo" ? [element("span", { class: "tag" }, frame.words.demo)] : [];
  rules.addEventListener("click", needs.openRules);

  const entry = (round: HouseRound) => {
    const ending = endingOf(round);
    const said = element("span", { class: "unseen" }, `, ${ending === "lost" ? words.lostShort : words.wonShort}`);
    return element("li", { class: ending }, format.hundredths(rollX100Of(round)), said);
  };
  const rest = (bet: DiceBet) => {
    result.showBet(bet);
    track.showBet(bet);
    track.showRoll(null);
  };

  return {
    element: element("section", { class: "stage" },
      element("div", { class: "top" }, ...demo, history, rules), ...result.elements,
      element("div", { class: "table" }, die.element), track.element),
    showBet: rest,
    roll: () => {
      track.showRoll(null);
      result.spin();
      die.tumble();
    },
    callOff: (bet) => {
      die.show(6);
      rest(bet);
    },
    reveal: (round) => {
      die.show(Math.floor((rollX100Of(round) * 6) / 10_001) + 1);
      result.show(round);
      track.showRoll(rollX100Of(round));
      history.prepend(entry(round));
      if (history.childElementCount > historyLength) history.lastElementChild?.remove();
    },
    showHistory: (rounds) => history.replaceChildren(...rounds.filter((round) => round.state === "closed").slice(0, historyLength).map(entry)),
  };
}
