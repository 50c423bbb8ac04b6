import type { HouseRound } from "@trevo/contract";
import { centavos } from "@trevo/domain";
import { keno, kenoMaxPicks, kenoMultipliers, kenoNumbers, kenoWays, originalTitle, prizeOf } from "@trevo/engines";
import { element } from "../frame/element.ts";
import { endingOf } from "../frame/ending.ts";
import { icon } from "../frame/icon.ts";
import type { GameTable, InstantGame } from "../frame/instant-game.ts";
import { flightMs, reducedMotion } from "../frame/pace.ts";
import { createBoard } from "./board.ts";
import { kenoMessages } from "./keno-messages.ts";
import { createPayRow } from "./pay-row.ts";

const drawnOf = (round: HouseRound): number[] => (Array.isArray(round.outcome?.["drawn"]) ? round.outcome["drawn"].map(Number) : []);
const hitsOf = (round: HouseRound): number => Number(round.outcome?.["hits"] ?? 0);

/** Returns different random numbers from the browser. They are a choice like any other: the draw comes from the server. */
function luckyPicks(count: number): Set<number> {
  const picks = new Set<number>();
  // 240 is the largest multiple of 40 in a byte; higher values would favour low numbers.
  while (picks.size < count)
    for (const byte of crypto.getRandomValues(new Uint8Array(16)))
      if (byte < 240 && picks.size < count) picks.add((byte % kenoNumbers) + 1);
  return picks;
}

/** The exact RTP as a fraction of one. */
const returnOf = (picks: number): number =>
  kenoMultipliers(picks).reduce((sum, factor, hits) => sum + factor * Number(kenoWays(picks, hits)), 0) / 847_660_528 / 10_000;

export function createKenoGame(table: GameTable): InstantGame {
  const { frame, result } = table;
  const { format, session } = frame;
  const words = kenoMessages[session.locale];
  let picks: ReadonlySet<number> = new Set();

  const choose = (next: ReadonlySet<number>) => {
    if (table.busy() || next.size > kenoMaxPicks) return;
    picks = next;
    table.changed();
  };
  const toggle = (number: number) =>
    choose(picks.has(number) ? new Set([...picks].filter((pick) => pick !== number)) : new Set([...picks, number]));
  const board = createBoard(words, toggle);
  const pays = createPayRow(format, words);
  const lucky = element("button", { type: "button", class: "button quiet lucky" }, icon("random"), words.lucky);
  const clear = element("button", { type: "button", class: "button quiet" }, words.clear);
  lucky.addEventListener("click", () => choose(luckyPicks(picks.size || kenoMaxPicks)));
  clear.addEventListener("click", () => choose(new Set()));
  const largest = () => Math.max(0, ...kenoMultipliers(picks.size));

  return {
    title: originalTitle("keno", session.locale),
    verbs: { play: words.play, playing: words.playing },
    rules: () => ({
      engine: keno,
      text: words.rulesText,
      keys: [["← ↑ → ↓", frame.words.keyArrows]],
      facts: Array.from({ length: kenoMaxPicks }, (_, index) => [words.returnOf(index + 1), format.percent(returnOf(index + 1))] as const),
    }),
    controls: [element("div", { class: "pair" }, lucky, clear)],
    scene: [board.element, pays.element],
    params: () => ({ picks: [...picks].toSorted((a, b) => a - b) }),
    promise: () => {
      const stake = centavos(table.stake());
      return [frame.words.paysUpTo(format.money(stake), format.money(prizeOf(stake, largest()))), words.picked(picks.size)];
    },
    missing: () => (picks.size === 0 ? words.choose : null),
    rest: () => {
      board.clearDraw();
      board.showPicks(picks);
      pays.showPicks(picks.size);
      return format.shortFactor(picks.size === 0 ? keno.maxMultiplierX10000 : largest());
    },
    start: () => {
      board.clearDraw();
      pays.showHits(null);
      result.pass("0");
    },
    finish: async (round, pace) => {
      const ms = Math.max(flightMs(session.minimum_cycle_ms, { least: 1_200, most: 2_400 }) - pace.elapsedMs(), 700);
      let hits = 0;
      for (const number of drawnOf(round)) {
        board.draw(number);
        hits += picks.has(number) ? 1 : 0;
        if (reducedMotion()) continue;
        result.pass(String(hits));
        pays.showHits(hits);
        await pace.wait(ms / 10);
      }
      pays.showHits(hits);
      if (endingOf(round) === "won") board.win();
    },
    resultOf: (round) => words.hits(hitsOf(round)),
    badgeOf: (round) => ({ face: format.shortFactor((round.multiplier_x100 ?? 0) * 100), colour: "none" }),
  };
}
