import type { HouseRound } from "@trevo/contract";
import { diceOdds, type DiceBet } from "@trevo/engines";
import { element } from "../frame/element.ts";
import { clover } from "../frame/icon.ts";
import { reducedMotion } from "../frame/pace.ts";
import type { GameFrame } from "../frame/start-game.ts";
import type { DiceMessages } from "./dice-messages.ts";
import { endingOf, rollX100Of } from "./round-view.ts";

export interface Result {
  /** The big number with its chip, and the same for those who listen. */
  readonly elements: readonly HTMLElement[];
  /** What a bet would multiply by, while there is no roll to show. */
  showBet(bet: DiceBet): void;
  spin(): void;
  show(round: HouseRound): void;
}

const spinStepMs = 55;

export function createResult({ format, session }: GameFrame, words: DiceMessages): Result {
  const number = element("b", { class: "number" });
  const chip = element("span", { class: "chip" });
  const result = element("div", { class: "result", "aria-hidden": "true" }, number, chip);
  const spoken = element("p", { class: "unseen", role: "status" });
  let spinning = 0;

  const stop = (ending: string) => {
    clearInterval(spinning);
    delete result.dataset["rolling"];
    result.dataset["ending"] = ending;
  };
  const chipOf = (round: HouseRound): (Node | string)[] => {
    const payout = round.payout ?? 0;
    if (endingOf(round) === "won") return [clover(), `+ ${format.money(payout - round.stake)}`];
    return [payout === 0 ? `− ${format.money(round.stake)}` : words.returnedShort(format.money(payout))];
  };

  return {
    elements: [result, spoken],
    showBet: (bet) => {
      stop("none");
      number.textContent = `${format.hundredths(Math.floor(diceOdds(bet).multiplierX10000 / 100))}×`;
      chip.replaceChildren(`RTP ${format.percent(session.rtp / 10_000)}`);
    },
    spin: () => {
      spoken.textContent = "";
      result.dataset["rolling"] = "true";
      number.textContent = format.hundredths(0);
      if (!reducedMotion()) spinning = window.setInterval(() => (number.textContent = format.hundredths(passingNumber())), spinStepMs);
    },
    show: (round) => {
      const ending = endingOf(round);
      const roll = format.hundredths(rollX100Of(round));
      stop(ending);
      number.textContent = roll;
      chip.replaceChildren(...chipOf(round));
      spoken.textContent = ending === "lost" ? words.lost(roll, format.money(round.stake)) : words[ending](roll, format.money(round.payout ?? 0));
    },
  };
}

/** Figures that fly by while the die is in the air: steps of the golden section, so they mean nothing and never repeat nearby. */
const passingNumber = (): number => (Math.floor(performance.now() / spinStepMs) * 6_181) % 10_001;
