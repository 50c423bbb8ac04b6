import type { HouseRound } from "@trevo/contract";
import { centavos, type Centavos } from "@trevo/domain";
import { slotPrize, slotWindow, slotWins, type SlotEngine, type SlotSpin } from "@trevo/engines";
import { element } from "../frame/element.ts";
import { endingOf } from "../frame/ending.ts";
import type { GameTable, InstantGame } from "../frame/instant-game.ts";
import { flightMs, reducedMotion, type Pace } from "../frame/pace.ts";
import { createPayTable } from "./pay-table.ts";
import { createReels } from "./reels.ts";
import { slotMessages } from "./slot-messages.ts";
import { readSpins } from "./read-spins.ts";
import { createSkipKey } from "./skip-key.ts";
import { definePictures, symbolOf, type SlotTheme } from "./slot-theme.ts";
import { createSound } from "./sound.ts";
import { symbols } from "./symbols/symbols.ts";

/** Lines drawn at once: more would be a net over the symbols. */
const drawnLines = 4;

/** How long a free spin turns: shorter than a paid one, the round is decided and only shown. */
const freeSpinMs = 900;

export function createSlotGame(
  { frame, result, stake }: GameTable,
  { slot, theme }: { readonly slot: SlotEngine; readonly theme: SlotTheme },
): InstantGame {
  const { format, session } = frame;
  const { table } = slot;
  const words = slotMessages[session.locale];
  const form = words.form[table.mechanic];
  const sound = createSound(words);
  const reels = createReels({ table, theme, stopped: (reel) => sound.stop(reel) });
  const sign = element("span", {});
  const skip = createSkipKey(words.skip);
  const told = element("p", { class: "told" });
  let stops: readonly number[] = table.reels.map((_, reel) => reel * 5);
  reels.element.addEventListener("click", () => reels.hurry());
  definePictures(theme);
  Object.assign(document.documentElement.dataset, { plate: theme.plate, holder: theme.frame, mechanic: table.mechanic });

  /** The dearest win in words, and how many more there are. */
  function tell(staked: Centavos, spin: SlotSpin, multiplier: number): void {
    const wins = slotWins(table, slotWindow(table, spin.stops)).toSorted((a, b) => b.coins - a.coins);
    reels.light(
      wins.flatMap((win) => win.cells),
      wins.flatMap((win) => (win.line === undefined ? [] : [(table.lines[win.line] ?? []).slice(0, win.count)])).slice(0, drawnLines),
    );
    const [best, ...more] = wins;
    if (!best) return told.replaceChildren();
    const name = symbols[symbolOf(theme, table, best.symbol)][session.locale];
    const where = best.line === undefined ? best.ways && words.ways(String(best.ways)) : words.line(String(best.line + 1));
    const parts = [
      `${best.count} × ${name}`,
      where,
      format.money(slotPrize(table, staked, Math.min(best.coins, table.cap) * multiplier)),
      more.length > 0 && words.more(String(more.length)),
    ];
    told.replaceChildren(parts.filter(Boolean).join(" · "));
  }

  const restSign = () => sign.replaceChildren(`${form} · ${words.volatility.toLowerCase()} ${words.volatilities[table.volatility]}`);

  /** Free spins one after the other, each from its own stops, with what they add up to. */
  async function playFree(staked: Centavos, [paid, ...free]: readonly SlotSpin[], pace: Pace): Promise<void> {
    let total = slotPrize(table, staked, paid?.coins ?? 0);
    let awarded = paid?.awards ?? 0;
    const offer = skip.offer(() => reels.hurry());
    for (const [index, spin] of free.entries()) {
      if (!offer.taken()) {
        sign.replaceChildren(`${words.freeOf(String(index + 1), String(awarded))} · ${words.multiplied(String(table.free.multiplier))}`);
        result.stand(format.money(total));
        reels.spin();
        await reels.stop(spin.stops, freeSpinMs);
      }
      total = centavos(total + slotPrize(table, staked, spin.coins));
      awarded += spin.awards;
      if (offer.taken()) continue;
      tell(staked, spin, table.free.multiplier);
      result.stand(format.money(total));
      if (spin.awards > 0) sign.replaceChildren(words.awardMore(String(spin.awards)));
      await Promise.race([pace.wait(spin.coins > 0 ? 1_100 : 450), offer.until]);
    }
    if (offer.taken()) reels.rest(stops);
    offer.close();
    restSign();
    told.replaceChildren(words.total(format.money(total)));
  }

  return {
    title: slot.title[session.locale],
    family: "slots",
    verbs: { play: words.play, playing: words.playing },
    rules: () => ({
      engine: slot,
      text: [
        words.rules[table.mechanic],
        words.rulesFree(String(table.free.spins), String(table.free.most), String(table.free.multiplier)),
        words.rulesPayout(String(table.coins).padStart(2, "0")),
      ],
      facts: [
        [words.volatility, words.volatilities[table.volatility]],
        [words.deviation, format.factor(table.deviationX100 * 100)],
        [words.cap, format.factor((table.cap * 10_000) / table.coins)],
      ],
      table: createPayTable(frame, words, { table, theme }),
    }),
    controls: [],
    scene: [
      element("i", { class: "frieze" }),
      element("i", { class: "land" }),
      element("div", { class: "sign" }, sign, skip.element, sound.key),
      element("div", { class: "board" }, reels.element),
      told,
    ],
    params: () => ({}),
    promise: () => [stake() % table.coins === 0 ? words.each(form, format.money(stake() / table.coins)) : form],
    missing: () => null,
    rest: () => {
      reels.rest(stops);
      restSign();
      return slot.title[session.locale];
    },
    start: () => {
      told.replaceChildren();
      result.pass(slot.title[session.locale]);
      reels.spin();
    },
    finish: async (round, pace) => {
      const spins = readSpins(round.outcome);
      const [paid] = spins;
      if (!paid) return;
      const staked = centavos(round.stake);
      const ms = flightMs(session.minimum_cycle_ms, { least: 1_100, most: 2_200 }) - pace.elapsedMs();
      await reels.stop(paid.stops, Math.max(ms, 700));
      stops = spins.at(-1)?.stops ?? paid.stops;
      tell(staked, paid, 1);
      if (spins.length > 1) {
        sign.replaceChildren(words.award(String(paid.awards)));
        await pace.wait(reducedMotion() ? 600 : 1_400);
        await playFree(staked, spins, pace);
      }
      if (endingOf(round) === "won") sound.win();
    },
    faceOf: (round: HouseRound) => format.shortFactor((round.multiplier_x100 ?? 0) * 100),
  };
}
