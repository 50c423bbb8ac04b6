import type { HouseRound } from "@trevo/contract";
import { centavos } from "@trevo/domain";
import { mines, minesCells, minesLastGem, minesMost, minesMultiplier, originalTitle, prizeOf } from "@trevo/engines";
import { element } from "../frame/element.ts";
import { createFact } from "../frame/fact.ts";
import type { Format } from "../frame/format.ts";
import { reducedMotion, type Pace } from "../frame/pace.ts";
import type { MultiActionGame, MultiActionTable } from "../frame/multi-action-game.ts";
import { createField, type Field } from "./field.ts";
import { minesMessages, type MinesMessages } from "./mines-messages.ts";

const numbers = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : []);
const tableOf = (round: HouseRound): Record<string, unknown> => round.table ?? round.outcome ?? {};
const gemsOf = (round: HouseRound): number => Number(tableOf(round)["gems"] ?? 0);
const multiplierOf = (round: HouseRound): number => Number(round.table?.["multiplier_x10000"] ?? (round.multiplier_x100 ?? 0) * 100);

/** Creates the number of mines, with a key on each side to change it. */
function createMineCount(words: MinesMessages, change: (by: number) => void) {
  const value = element("output", { class: "value", "aria-live": "polite" });
  const key = (face: string, label: string, by: number) => {
    const button = element("button", { type: "button", class: "key", "aria-label": label }, face);
    button.addEventListener("click", () => change(by));
    return button;
  };
  return {
    element: element(
      "div",
      { class: "count-field" },
      element("div", { class: "field" }, element("span", { class: "name" }, words.mines), value),
      key("−", words.fewer, -1),
      key("+", words.more, 1),
    ),
    write: (count: number): void => {
      if (value.textContent !== String(count)) value.textContent = String(count);
    },
  };
}

/** Creates the figures of the next gem: its multiplier and its chance. */
function createNextFacts(words: MinesMessages, format: Format) {
  const factor = createFact(words.nextFactor);
  const chance = createFact(words.nextChance);
  return {
    elements: [factor.element, chance.element],
    write: ({ mines: count, gems }: { mines: number; gems: number }): void => {
      const left = minesCells - gems;
      const next = gems < minesLastGem({ mines: count }) ? minesMultiplier({ mines: count }, gems + 1) : 0;
      factor.write(next > 0 ? format.shortFactor(next) : "–");
      chance.write(next > 0 ? format.percent((left - count) / left) : "–");
    },
  };
}

/** Draws what the action uncovered, and a moment later the remaining cells. */
async function drawField(field: Field, round: HouseRound, { isAnswer, pace }: { isAnswer: boolean; pace: Pace }): Promise<void> {
  const seen = tableOf(round);
  const revealed = numbers(seen["revealed"]);
  const laid = round.state === "closed" ? numbers(seen["mines"]) : [];
  const hitMine = revealed.find((cell) => laid.includes(cell)) ?? null;
  const safe = revealed.filter((cell) => cell !== hitMine);
  field.ask(null);
  field.show({ gems: safe, mines: hitMine === null ? [] : [hitMine], hitMine });
  if (round.state !== "closed") return;
  if (isAnswer && !reducedMotion()) await pace.wait(hitMine === null ? 120 : 420);
  field.show({ gems: safe, mines: laid, hitMine });
}

export function createMinesGame(table: MultiActionTable): MultiActionGame {
  const { frame } = table;
  const { format, session } = frame;
  const words = minesMessages[session.locale];
  let count = 3;
  let gems = 0;

  const field = createField(words, (cell) => {
    if (table.act({ action: "reveal", params: { cell } })) field.ask(cell);
  });
  const next = createNextFacts(words, format);
  const choice = createMineCount(words, (by) => {
    if (table.busy()) return;
    count = Math.min(Math.max(count + by, 1), minesMost);
    table.changed();
  });
  const said = element("p", { class: "unseen", role: "status" });

  return {
    title: originalTitle("mines", session.locale),
    verbs: { play: words.play, playing: words.playing },
    rules: () => ({ engine: mines, text: words.rulesText, keys: [["← ↑ → ↓", frame.words.keyArrows]] }),
    controls: [element("div", { class: "mines-bet" }, choice.element, ...next.elements)],
    scene: [field.element, said],
    params: () => ({ mines: count }),
    promise: () => {
      const stake = centavos(table.stake());
      const prize = (reached: number) => format.money(prizeOf(stake, minesMultiplier({ mines: count }, reached)));
      return [words.first(prize(1)), words.most(prize(minesLastGem({ mines: count })))];
    },
    rest: () => {
      gems = 0;
      choice.write(count);
      next.write({ mines: count, gems });
      field.ready(false);
      field.show({ gems: [], mines: [], hitMine: null });
      return format.shortFactor(minesMultiplier({ mines: count }, 1));
    },
    keys: (round) => [
      {
        action: { action: "cash_out" },
        verb: words.cashOut,
        promise: words.cashOutPays(format.money(Number(round.table?.["payout"] ?? 0))),
        blocked: round.moves?.includes("cash_out") ? null : words.openFirst,
      },
    ],
    openNumber: (round) => format.factor(multiplierOf(round)),
    draw: async (round, action, pace) => {
      count = Number(round.params["mines"] ?? count);
      gems = gemsOf(round);
      choice.write(count);
      next.write({ mines: count, gems });
      await drawField(field, round, { isAnswer: action !== null, pace });
      field.ready(round.state === "open");
      said.textContent = round.state === "open" && gems > 0 ? `${words.gems(gems)}, ${format.factor(multiplierOf(round))}` : "";
    },
    resultOf: (round) => ((round.payout ?? 0) === 0 ? words.hit(gemsOf(round)) : words.gems(gemsOf(round))),
    numberOf: (round) => format.factor((round.multiplier_x100 ?? 0) * 100),
    badgeOf: (round) => ({ face: format.shortFactor((round.multiplier_x100 ?? 0) * 100), colour: "none" }),
  };
}
