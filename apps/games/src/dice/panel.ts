import { diceOdds, diceOutcomes, dicePrize, diceTargets, type DiceBet } from "@trevo/engines";
import { centavos } from "@trevo/domain";
import { element } from "../frame/element.ts";
import { icon } from "../frame/icon.ts";
import { createStakeField } from "../frame/stake-field.ts";
import type { GameFrame } from "../frame/start-game.ts";
import type { DiceMessages } from "./dice-messages.ts";

/** What the key says: what comes back, that the die rolls, or how long until the next round. */
export type PanelState = "ready" | "rolling" | { readonly waitMs: number };

export interface Panel {
  readonly element: HTMLElement;
  stake(): number;
  showBet(bet: DiceBet): void;
  showBalance(balance: number): void;
  showState(state: PanelState): void;
  /** A sentence above the controls; an empty one takes it away. */
  notice(text: string): void;
}

interface Needs {
  change: (bet: Partial<DiceBet>) => void;
  play: () => void;
  fairnessLink: HTMLElement;
}

/** Every control in the lower part: three facts, the stake, one key that says what comes back. */
export function createPanel(frame: GameFrame, words: DiceMessages, needs: Needs): Panel {
  const { format } = frame;
  let bet: DiceBet = { targetX100: 5_000, direction: "over" };
  let balance = frame.session.balance;
  let state: PanelState = "ready";
  const facts = createFacts(frame, words, needs.change);
  const stakeField = createStakeField(frame, () => render());
  const verb = element("span", { class: "verb" });
  const promise = element("span", { class: "promise" });
  const play = element("button", { type: "button", class: "button play" }, verb, promise);
  const purse = element("span", { class: "purse" });
  const note = element("p", { class: "notice", role: "alert", hidden: true });
  play.addEventListener("click", () => {
    if (play.getAttribute("aria-disabled") !== "true") needs.play();
  });

  function render(): void {
    const stake = stakeField.stake();
    const short = stake > balance;
    const waiting = typeof state === "object" ? state : null;
    play.setAttribute("aria-disabled", String(state !== "ready" || short));
    play.dataset["state"] = waiting ? "waiting" : short && state === "ready" ? "short" : String(state);
    verb.replaceChildren(...(state === "rolling" ? [leaves(), words.rolling] : [waiting ? frame.words.wait(String(Math.ceil(waiting.waitMs / 1_000))) : words.roll]));
    promise.replaceChildren(...promiseOf(stake));
    purse.replaceChildren(`${frame.session.mode === "demo" ? frame.words.demoBalance : frame.words.balance} `, element("b", {}, format.money(balance)));
  }

  function promiseOf(stake: number): (Node | string)[] {
    const condition = words.condition[bet.direction](format.hundredths(bet.targetX100));
    if (state === "rolling") return [condition];
    if (state !== "ready") return [];
    if (stake > balance) return [frame.words.missing(format.money(stake - balance))];
    return [words.pays(format.money(stake), format.money(dicePrize(bet, centavos(stake)))), element("br"), condition];
  }

  return {
    element: element("section", { class: "panel" }, note, facts.element, stakeField.element, play, element("footer", {}, purse, needs.fairnessLink)),
    stake: stakeField.stake,
    showBet: (next) => {
      bet = next;
      facts.showBet(bet);
      render();
    },
    showBalance: (next) => {
      balance = next;
      stakeField.setBalance(balance);
      render();
    },
    showState: (next) => {
      state = next;
      render();
    },
    notice: (text) => {
      note.hidden = text === "";
      note.replaceChildren(...(text === "" ? [] : [icon("warning"), text]));
    },
  };
}

/** Three small leaves that fill one after the other while the key is busy. */
const leaves = () => element("span", { class: "leaves" }, element("i"), element("i"), element("i"));

/** Multiplier, target with its direction, chance. The target takes two decimals when typed. */
function createFacts({ format }: GameFrame, words: DiceMessages, change: (bet: Partial<DiceBet>) => void) {
  let bet: DiceBet = { targetX100: 5_000, direction: "over" };
  const multiplier = element("span", { class: "value" });
  const chance = element("span", { class: "value" });
  const name = element("label", { for: "target" });
  const input = element("input", { id: "target", inputmode: "decimal", autocomplete: "off", enterkeyhint: "done" });
  const swap = element("button", { type: "button", class: "swap" }, icon("swap"));

  input.addEventListener("focus", () => input.select());
  input.addEventListener("change", () => {
    const typed = format.readAmount(input.value) ?? bet.targetX100;
    change({ targetX100: Math.min(Math.max(typed, diceTargets.minX100), diceTargets.maxX100) });
  });
  swap.addEventListener("click", () => change({ direction: bet.direction === "over" ? "under" : "over" }));

  return {
    element: element("div", { class: "facts" },
      element("div", { class: "field" }, element("span", { class: "name" }, words.multiplier), multiplier),
      element("div", { class: "field target" }, name, input, swap),
      element("div", { class: "field" }, element("span", { class: "name" }, words.chance), chance)),
    showBet: (next: DiceBet) => {
      bet = next;
      const odds = diceOdds(bet);
      multiplier.textContent = `${format.hundredths(Math.floor(odds.multiplierX10000 / 100))}×`;
      chance.textContent = format.percent(odds.winningOutcomes / diceOutcomes);
      name.textContent = words.direction[bet.direction];
      input.value = format.hundredths(bet.targetX100);
      swap.setAttribute("aria-label", words.swap[bet.direction]);
    },
  };
}
