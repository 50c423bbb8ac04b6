import type { HouseRound } from "@trevo/contract";
import { createCheer, joyOf } from "./cheer.ts";
import { element } from "./element.ts";
import { renderOnChange } from "./render-on-change.ts";
import { createFigure } from "./figure.ts";
import { endingOf } from "./ending.ts";
import { brandMark } from "./icon.ts";
import { freeRoundMessages } from "./free-round-messages.ts";
import type { GameFrame } from "./start-game.ts";

export interface Result {
  /** The big number with its chip, and the text for screen readers. */
  readonly elements: readonly HTMLElement[];
  /** Shows the number while no round has been played; the chip shows the RTP. */
  rest(face: string): void;
  /** Shows a number during a round; `face` has no meaning yet. */
  pass(face: string): void;
  /** Shows the present value of a round that waits for an action. */
  stand(face: string): void;
  /** `number` is visible, `said` is for screen readers. */
  show(round: HouseRound, faces: { readonly number: string; readonly said: string }): void;
}

export function createResult({ format, session, words }: GameFrame): Result {
  const freeWords = freeRoundMessages[session.locale];
  const figure = createFigure();
  const number = element("b", { class: "number" }, figure.element);
  const chip = element("span", { class: "chip" });
  const showChip = renderOnChange(chip);
  const cheer = createCheer();
  const result = element("div", { class: "result", "aria-hidden": "true" }, cheer.element, number, chip);
  const spoken = element("p", { class: "unseen", role: "status" });

  let letters = 0;
  /** The style sheet shrinks long numbers by their length. While the number rolls, only the number itself is written. */
  const write = (face: string) => {
    figure.write(face);
    const next = Math.max(face.length, 5);
    if (next !== letters) result.style.setProperty("--letters", String((letters = next)));
  };
  const stop = (ending: string) => {
    delete result.dataset["rolling"];
    result.dataset["ending"] = ending;
  };
  const chipOf = (round: HouseRound): string => {
    const payout = round.payout ?? 0;
    if (payout > 0 && round.free_round) return `+ ${format.money(payout)}`;
    if (endingOf(round) === "won") return `+ ${format.money(payout - round.stake)}`;
    if (payout === 0 && round.free_round) return freeWords.notCharged;
    return payout === 0 ? `− ${format.money(round.stake)}` : words.returnedShort(format.money(payout));
  };

  return {
    elements: [result, spoken],
    rest: (face) => {
      stop("none");
      write(face);
      showChip(`RTP ${format.percent(session.rtp / 10_000)}`);
    },
    pass: (face) => {
      spoken.textContent = "";
      result.dataset["rolling"] = "true";
      write(face);
    },
    stand: (face) => {
      stop("open");
      write(face);
      showChip(words.underWay);
    },
    show: (round, faces) => {
      const ending = endingOf(round);
      stop(ending);
      write(faces.number);
      showChip(chipOf(round), () => [...(ending === "won" ? [brandMark()] : []), chipOf(round)]);
      if (ending === "won") {
        const joy = joyOf({ payout: round.payout ?? 0, stake: round.stake });
        result.dataset["joy"] = joy;
        void cheer.cheer(joy);
      }
      const lost = round.free_round ? freeWords.lost(faces.said) : words.lost(faces.said, format.money(round.stake));
      spoken.textContent = ending === "lost" ? lost : words[ending](faces.said, format.money(round.payout ?? 0));
    },
  };
}
