import type { HouseRound } from "@trevo/contract";
import { centavos } from "@trevo/domain";
import {
  originalTitle,
  plinko,
  plinkoMultipliers,
  plinkoRisks,
  plinkoRows,
  plinkoWays,
  prizeOf,
  readPlinkoBet,
  type PlinkoBet,
} from "@trevo/engines";
import { createChoice } from "../frame/choice.ts";
import { element } from "../frame/element.ts";
import type { GameTable, InstantGame } from "../frame/instant-game.ts";
import { flightMs } from "../frame/pace.ts";
import type { GameFrame } from "../frame/start-game.ts";
import { createBoard } from "./board.ts";
import { plinkoMessages } from "./plinko-messages.ts";

/** The turns of a round, one per row: 0 left, 1 right. */
function pathOf(round: HouseRound): number[] {
  const path = round.outcome?.["path"];
  return typeof path === "string" ? path.split("").map(Number) : [];
}

/** The exact RTP of a bet as a fraction of one. */
function returnOf(bet: PlinkoBet): number {
  const paid = plinkoMultipliers(bet).reduce((sum, multiplier, bucket) => sum + multiplier * Number(plinkoWays(bet.rows, bucket)), 0);
  return paid / 2 ** bet.rows / 10_000;
}

/** Creates the choices of rows and risk, side by side. */
function createBetChoices(frame: GameFrame, change: (next: Partial<PlinkoBet>) => void) {
  const words = plinkoMessages[frame.session.locale];
  const rows = createChoice({
    name: "rows",
    label: words.rows,
    options: plinkoRows.map((value) => ({ value, face: String(value), said: words.rowsLabel(String(value)) })),
    chosen: (value) => change({ rows: value }),
  });
  const risk = createChoice({
    name: "risk",
    label: frame.words.risk,
    options: plinkoRisks.map((value) => ({ value, face: frame.words.risks[value] })),
    chosen: (value) => change({ risk: value }),
  });
  return {
    element: element("div", { class: "pair named" }, rows.element, risk.element),
    show: (bet: PlinkoBet): void => {
      rows.show(bet.rows);
      risk.show(bet.risk);
    },
  };
}

export function createPlinkoGame(table: GameTable): InstantGame {
  const { frame, result } = table;
  const { format, session } = frame;
  const words = plinkoMessages[session.locale];
  let bet: PlinkoBet = { rows: 12, risk: "medium" };

  const board = createBoard(format);
  const change = (next: Partial<PlinkoBet>) => {
    if (table.busy()) return;
    bet = { ...bet, ...next };
    choices.show(bet);
    table.changed();
  };
  const choices = createBetChoices(frame, change);
  choices.show(bet);
  const largest = () => plinkoMultipliers(bet)[0] ?? 0;

  return {
    title: originalTitle("plinko", session.locale),
    verbs: { play: words.play, playing: words.playing },
    rules: () => ({
      engine: plinko,
      text: words.rulesText,
      facts: plinkoRows.flatMap((count) =>
        plinkoRisks.map(
          (level) =>
            [
              words.returnOf(String(count), frame.words.risks[level].toLowerCase()),
              format.percent(returnOf({ rows: count, risk: level })),
            ] as const,
        ),
      ),
    }),
    controls: [choices.element],
    scene: [element("div", { class: "board-box" }, board.element)],
    params: () => ({ ...bet }),
    promise: () => {
      const stake = centavos(table.stake());
      return [
        frame.words.paysUpTo(format.money(stake), format.money(prizeOf(stake, largest()))),
        words.condition(frame.formatChance(2 / 2 ** bet.rows)),
      ];
    },
    missing: () => null,
    rest: () => {
      board.showBet(bet);
      return format.shortFactor(largest());
    },
    start: () => {
      board.lift();
      result.pass(format.shortFactor(largest()));
    },
    finish: async (round, pace) => {
      const ms = Math.max(
        flightMs(session.minimum_cycle_ms, { least: bet.rows * 110, most: bet.rows * 170 }) - pace.elapsedMs(),
        bet.rows * 80,
      );
      await board.drop(pathOf(round), ms / (bet.rows + 1));
    },
    /** Derived from params and bucket, so that rounds of other bets in the history are described correctly too. */
    resultOf: (round) => {
      const read = readPlinkoBet(round.params);
      const multiplier = read.ok ? plinkoMultipliers(read.bet)[Number(round.outcome?.["bucket"] ?? 0)] : undefined;
      return format.shortFactor(multiplier ?? 0);
    },
  };
}
