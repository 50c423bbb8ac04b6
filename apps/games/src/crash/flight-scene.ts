import type { CrashRound, OwnCrashBet } from "@trevo/contract";
import { crashCurveX100, crashReachMs } from "@trevo/engines";
import { joyOf } from "../frame/cheer.ts";
import { reducedMotion } from "../frame/pace.ts";
import type { GameFrame } from "../frame/start-game.ts";
import type { CrashMessages } from "./crash-messages.ts";
import { type FlightTone, createFlightDisplay } from "./flight-display.ts";
import type { ServerTime } from "./server-time.ts";
import { prizeAt } from "./prize-at.ts";
import { createSky } from "./sky.ts";

/** How often the flight is drawn with reduced motion, in ms. It shows the position without the movement. */
const calmEveryMs = 250;
/**
 * How often the number and the sum below it change during the flight, in ms. The curve moves with every frame, but nobody can read faster
 * than this. They are never ahead of the curve.
 */
const [figureEveryMs, chipEveryMs] = [33, 100];

/** Milliseconds since take-off by the table's clock, only as far as ticks confirm the flight. */
const flyingMs = (round: CrashRound, time: ServerTime): number => time.known() - (round.started_at ?? time.known());

/** The curve's present value in hundredths. */
export const curveX100 = (round: CrashRound, time: ServerTime): number => crashCurveX100(flyingMs(round, time));

export const isBetting = (round: CrashRound | null, time: ServerTime): round is CrashRound =>
  round?.phase === "betting" && time.now() < round.closes_at;

/** Whole seconds until bets close. */
export const secondsLeft = (round: CrashRound, time: ServerTime): string =>
  String(Math.max(1, Math.ceil((round.closes_at - time.now()) / 1_000)));

/** True if the bet paid more than its stake. Nothing else is celebrated. */
const hasGained = (mine: OwnCrashBet | null): boolean => mine?.state === "won" && mine.payout > mine.stake;

const isLost = ({ point_x100 }: CrashRound, { state, cash_out_x100, target_x100 }: OwnCrashBet): boolean =>
  state === "lost" || (state === "open" && cash_out_x100 === null && target_x100 > (point_x100 ?? 0));

function toneOfEnd(round: CrashRound, mine: OwnCrashBet | null): FlightTone {
  if (hasGained(mine)) return "won";
  return round.phase === "crashed" && (!mine || isLost(round, mine)) ? "lost" : "none";
}

/** Creates the stage: number, chip and sky of a round in its present state. */
export function createFlightScene({ format }: GameFrame, words: CrashMessages) {
  const sky = createSky(format);
  const display = createFlightDisplay();
  const left = (bet: OwnCrashBet): string => `${words.cashedOut(format.factor((bet.cash_out_x100 ?? 0) * 100))} · ${words.onItsWay}`;
  const gain = (bet: OwnCrashBet): string =>
    `${words.cashedOut(format.factor((bet.cashed_x100 ?? 0) * 100))} · ${format.signed(bet.payout - bet.stake)}`;

  function rest(round: CrashRound | null, time: ServerTime): void {
    sky.rest();
    const isOpen = round !== null && round.closes_at > time.now();
    const chip = !round ? words.none : isOpen ? words.closing(secondsLeft(round, time)) : words.takingOff;
    display.show({ face: format.factor(10_000), chip, tone: "none" });
  }

  function fly(round: CrashRound, mine: OwnCrashBet | null, time: ServerTime): void {
    const elapsedMs = flyingMs(round, time);
    const valueX100 = (everyMs: number) => crashCurveX100(elapsedMs - (elapsedMs % everyMs));
    sky.fly(elapsedMs);
    const chip = time.isSilent() ? words.silent : chipOfFlight(mine, valueX100(chipEveryMs));
    display.show({ face: format.factor(valueX100(figureEveryMs) * 100), chip, tone: hasGained(mine) ? "won" : "open" });
  }

  function chipOfFlight(mine: OwnCrashBet | null, valueX100: number): string {
    if (!mine) return words.flying;
    if (mine.state === "won") return gain(mine);
    return mine.cash_out_x100 === null ? format.money(prizeAt(mine, Math.min(valueX100, mine.target_x100))) : left(mine);
  }

  function end(round: CrashRound, mine: OwnCrashBet | null): void {
    const pointX100 = round.point_x100 ?? 100;
    sky.cut(round.phase === "crashed" ? crashReachMs(pointX100) : 0);
    display.show({ face: format.factor(pointX100 * 100), chip: chipOfEnd(round, mine), tone: toneOfEnd(round, mine) });
    if (!mine) display.say(words.cutAt(format.factor(pointX100 * 100)));
  }

  function chipOfEnd(round: CrashRound, mine: OwnCrashBet | null): string {
    if (mine?.state === "won") return gain(mine);
    if (mine?.state === "open" && mine.cash_out_x100 !== null) return left(mine);
    if (round.phase === "returned") return words.returned;
    return mine && isLost(round, mine) ? `− ${format.money(mine.stake)}` : words.cut;
  }

  let drawnAt = 0;
  let drawn = "";
  return {
    elements: [...display.elements, sky.element],
    draw: (round: CrashRound | null, mine: OwnCrashBet | null, time: ServerTime): void => {
      const stands = `${round?.id} ${round?.phase} ${mine?.state}`;
      const moves = round?.phase === "flying" && !reducedMotion();
      if (!moves && stands === drawn && performance.now() - drawnAt < calmEveryMs) return;
      [drawnAt, drawn] = [performance.now(), stands];
      if (!round || round.phase === "betting") rest(round, time);
      else if (round.phase === "flying") fly(round, mine, time);
      else end(round, mine);
    },
    /** Presents the end of the player's bet once: in words for screen readers, and with leaves if it gained. */
    say: (bet: OwnCrashBet): void => {
      if (bet.state === "won") display.say(words.wonAt(format.factor((bet.cashed_x100 ?? 0) * 100), format.money(bet.payout)));
      if (bet.payout > bet.stake) void display.cheer(joyOf(bet));
      if (bet.state === "lost") display.say(words.lostCut(format.money(bet.stake)));
      if (bet.state === "returned") display.say(words.returnedText);
    },
  };
}

export type FlightScene = ReturnType<typeof createFlightScene>;
