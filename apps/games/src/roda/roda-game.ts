import type { HouseRound } from "@trevo/contract";
import { centavos } from "@trevo/domain";
import { originalTitle, prizeOf, readRodaBet, roda, rodaMultipliers, rodaRisks, rodaSegments, type RodaBet } from "@trevo/engines";
import { createChoice } from "../frame/choice.ts";
import { element } from "../frame/element.ts";
import type { GameTable, InstantGame } from "../frame/instant-game.ts";
import { leanOf } from "../frame/lean.ts";
import { flightMs } from "../frame/pace.ts";
import { createRender, h, type View } from "../frame/render.ts";
import type { GameFrame } from "../frame/start-game.ts";
import { rodaMessages } from "./roda-messages.ts";
import { createWheel, paintsOf } from "./wheel.ts";

const segmentOf = (round: HouseRound): number => Number(round.outcome?.["segment"] ?? 0);

/** Creates the choices of segments and risk, side by side. */
function createBetChoices(frame: GameFrame, change: (next: Partial<RodaBet>) => void) {
  const words = rodaMessages[frame.session.locale];
  const segments = createChoice({
    name: "segments",
    label: words.segments,
    options: rodaSegments.map((value) => ({ value, face: String(value), said: words.segmentsLabel(String(value)) })),
    chosen: (value) => change({ segments: value }),
  });
  const risk = createChoice({
    name: "risk",
    label: frame.words.risk,
    options: rodaRisks.map((value) => ({ value, face: frame.words.risks[value] })),
    chosen: (value) => change({ risk: value }),
  });
  return {
    element: element("div", { class: "pair choices" }, segments.element, risk.element),
    show: (bet: RodaBet): void => {
      segments.show(bet.segments);
      risk.show(bet.risk);
    },
  };
}

/** Returns a legend of what each colour of the wheel pays, and its number of segments. */
function legendViews({ format, session }: GameFrame, bet: RodaBet): View[] {
  const words = rodaMessages[session.locale];
  const multipliers = rodaMultipliers(bet);
  return [...paintsOf(multipliers)]
    .filter(([factor]) => multipliers.includes(factor))
    .map(([factor, paint]) => {
      const count = multipliers.filter((other) => other === factor).length;
      return h(
        "li",
        { key: factor },
        h("i", { "--paint": paint }),
        h("b", {}, format.shortFactor(factor)),
        h("span", {}, `${count} ${words.inSegments(String(bet.segments))}`),
      );
    });
}

export function createRodaGame(table: GameTable): InstantGame {
  const { frame, result } = table;
  const { format, session } = frame;
  const words = rodaMessages[session.locale];
  let bet: RodaBet = { segments: 20, risk: "medium" };

  const wheel = createWheel();
  const legend = element("ul", { class: "legend", "aria-label": words.payTable });
  const showLegend = createRender(legend);
  const change = (next: Partial<RodaBet>) => {
    if (table.busy()) return;
    bet = { ...bet, ...next };
    show();
    table.changed();
  };
  const choices = createBetChoices(frame, change);
  const show = () => {
    choices.show(bet);
    showLegend(...legendViews(frame, bet));
  };
  show();
  const largest = () => Math.max(...rodaMultipliers(bet));
  const chanceOfLargest = () => rodaMultipliers(bet).filter((factor) => factor === largest()).length / bet.segments;

  return {
    title: originalTitle("roda", session.locale),
    verbs: { play: words.play, playing: words.playing },
    rules: () => ({ engine: roda, text: words.rulesText }),
    controls: [choices.element],
    scene: [wheel.element, legend],
    params: () => ({ ...bet }),
    promise: () => {
      const stake = centavos(table.stake());
      return [
        frame.words.paysUpTo(format.money(stake), format.money(prizeOf(stake, largest()))),
        words.condition(format.percent(chanceOfLargest())),
      ];
    },
    missing: () => null,
    rest: () => {
      wheel.rest();
      wheel.showBet(bet);
      return format.shortFactor(largest());
    },
    start: () => {
      result.pass("?");
      wheel.spin();
    },
    finish: async (round, pace) => {
      const ms = Math.max(flightMs(session.minimum_cycle_ms, { least: 1_900, most: 3_200 }) - pace.elapsedMs(), 1_000);
      await wheel.stop(segmentOf(round), { ms, lean: leanOf(round) });
    },
    resultOf: (round) => {
      const read = readRodaBet(round.params);
      return format.shortFactor((read.ok && rodaMultipliers(read.bet)[segmentOf(round)]) || 0);
    },
  };
}
