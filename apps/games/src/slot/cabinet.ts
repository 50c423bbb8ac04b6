import type { HouseRound } from "@trevo/contract";
import { centavos, type Centavos } from "@trevo/domain";
import type { SlotSpin } from "@trevo/engines";
import { element } from "../frame/element.ts";
import { endingOf } from "../frame/ending.ts";
import type { GameTable } from "../frame/instant-game.ts";
import { flightMs, reducedMotion, type Pace } from "../frame/pace.ts";
import { createReels, type Reels } from "./reels.ts";
import { readSpins } from "./read-spins.ts";
import { createSkipKey } from "./skip-key.ts";
import { slotMessages, type SlotMessages } from "./slot-messages.ts";
import { createSound } from "./sound.ts";
import { freeTotals, type Slot, winsOf, winSentence } from "./spin-sums.ts";

/** Number of lines drawn at once; more would cover the symbols. */
const drawnLines = 4;

/** Duration of a free spin in ms. It is shorter than a paid spin, because the round is already decided. */
const freeSpinMs = 900;

/** The machine: its reels, the parts above and below them, and the display of spins. */
export interface Cabinet {
  readonly scene: readonly HTMLElement[];
  rest(): void;
  spin(): void;
  show(round: HouseRound, pace: Pace): Promise<void>;
}

interface Parts {
  readonly machine: Slot;
  readonly words: SlotMessages;
  readonly reels: Reels;
  readonly sign: HTMLElement;
  readonly winLine: HTMLElement;
  readonly skip: ReturnType<typeof createSkipKey>;
}

export function createCabinet(gameTable: GameTable, machine: Slot): Cabinet {
  const { session } = gameTable.frame;
  const { table } = machine.slot;
  const words = slotMessages[session.locale];
  const sound = createSound(words);
  const reels = createReels({ table, theme: machine.theme, stopped: (reel) => sound.stop(reel) });
  const sign = element("span", {});
  const skip = createSkipKey(words.skip);
  const winLine = element("p", { class: "win-line" });
  const parts: Parts = { machine, words, reels, sign, winLine, skip };
  let stops: readonly number[] = table.reels.map((_, reel) => reel * 5);
  reels.element.addEventListener("click", () => reels.hurry());

  return {
    scene: [
      element("i", { class: "frieze" }),
      element("i", { class: "land" }),
      element("div", { class: "sign" }, sign, skip.element, sound.key),
      element("div", { class: "board" }, reels.element),
      winLine,
    ],
    rest: () => {
      reels.rest(stops);
      restSign(parts);
    },
    spin: () => {
      winLine.replaceChildren();
      reels.spin();
    },
    show: async (round, pace) => {
      const spins = readSpins(round.outcome);
      const [paid] = spins;
      if (!paid) return;
      const staked = centavos(round.stake);
      const ms = flightMs(session.minimum_cycle_ms, { least: 1_100, most: 2_200 }) - pace.elapsedMs();
      await reels.stop(paid.stops, Math.max(ms, 700));
      stops = spins.at(-1)?.stops ?? paid.stops;
      showWin(gameTable, parts, { staked, spin: paid, multiplier: 1 });
      if (spins.length > 1) {
        sign.replaceChildren(words.award(String(paid.awards)));
        await pace.wait(reducedMotion() ? 600 : 1_400);
        await playFree(gameTable, parts, { staked, spins, pace });
        restSign(parts);
      }
      if (endingOf(round) === "won") sound.win();
    },
  };
}

function restSign({ machine, words, sign }: Parts): void {
  const { mechanic, volatility } = machine.slot.table;
  sign.replaceChildren(`${words.form[mechanic]} · ${words.volatility.toLowerCase()} ${words.volatilities[volatility]}`);
}

interface ShownSpin {
  readonly staked: Centavos;
  readonly spin: SlotSpin;
  /** Multiplier of free spins. */
  readonly multiplier: number;
}

function showWin({ frame }: GameTable, { machine, reels, winLine }: Parts, shown: ShownSpin): void {
  const { table } = machine.slot;
  const wins = winsOf(table, shown.spin);
  reels.light(
    wins.flatMap((win) => win.cells),
    wins.flatMap((win) => (win.line === undefined ? [] : [(table.lines[win.line] ?? []).slice(0, win.count)])).slice(0, drawnLines),
  );
  winLine.textContent = winSentence(frame, machine, shown);
}

interface FreeSpins {
  readonly staked: Centavos;
  readonly spins: readonly SlotSpin[];
  readonly pace: Pace;
}

/** Shows free spins one after another, each from its own stops, with their running total. A player who skips sees the end at once. */
async function playFree(gameTable: GameTable, parts: Parts, { staked, spins, pace }: FreeSpins): Promise<void> {
  const { machine, words, reels, sign, winLine, skip } = parts;
  const { table } = machine.slot;
  const { format } = gameTable.frame;
  const totals = freeTotals(table, staked, spins);
  const offer = skip.offer(() => reels.hurry());
  for (const [index, spin] of spins.slice(1).entries()) {
    if (offer.taken()) break;
    const [before, after] = [totals[index], totals[index + 1]];
    const count = words.freeOf(String(index + 1), String(before?.awarded));
    sign.replaceChildren(`${count} · ${words.multiplied(String(table.free.multiplier))}`);
    gameTable.result.stand(format.money(before?.total ?? 0));
    reels.spin();
    await reels.stop(spin.stops, freeSpinMs);
    if (offer.taken()) break;
    showWin(gameTable, parts, { staked, spin, multiplier: table.free.multiplier });
    gameTable.result.stand(format.money(after?.total ?? 0));
    if (spin.awards > 0) sign.replaceChildren(words.awardMore(String(spin.awards)));
    await Promise.race([pace.wait(spin.coins > 0 ? 1_100 : 450), offer.until]);
  }
  if (offer.taken()) reels.rest(spins.at(-1)?.stops ?? []);
  offer.close();
  winLine.textContent = words.total(format.money(totals.at(-1)?.total ?? 0));
}
