import type { CrashRound, OwnCrashBet } from "@trevo/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createFormat } from "../frame/format.ts";
import { frameMessages } from "../frame/frame-messages.ts";
import { crashMessages } from "./crash-messages.ts";
import { openBetOf, seatKeyOf, type Seat } from "./seat.ts";
import { seatKeyLabelOf } from "./seat-key-label.ts";
import { betOf, roundOf } from "./test/table.ts";

const round = roundOf();
const bet = betOf();
const at = (more: Partial<Seat>): Seat => ({ bet: null, isBetting: false, curveX100: null, isQueued: false, ...more });

describe("a player's open bet", () => {
  const cases: readonly [string, Partial<OwnCrashBet> | null, Partial<CrashRound>, boolean][] = [
    ["while it flies", {}, {}, true],
    ["while bets are taken", {}, { phase: "betting", started_at: null }, true],
    ["not without a bet", null, {}, false],
    ["not after it was cashed out", { state: "won", cashed_x100: 150, payout: 150 }, {}, false],
    ["not after it went back", { state: "returned", payout: 100 }, {}, false],
    ["not once its player has left, though it is not paid yet", { cash_out_x100: 130 }, {}, false],
    ["not once the cut below its target is known", { target_x100: 200 }, { phase: "crashed", point_x100: 199 }, false],
    ["where the cut is at its target", { target_x100: 200 }, { phase: "crashed", point_x100: 200 }, true],
  ];

  it.each(cases)("%s", (_, own, table, isOpen) => {
    const mine = own && { ...bet, ...own };
    expect(openBetOf({ mine, round: { ...round, ...table } }) !== null).toBe(isOpen);
  });

  it("is null without a known round", () => {
    expect(openBetOf({ mine: bet, round: null })).toBe(bet);
  });
});

describe("the main key of crash", () => {
  it.each([
    ["stakes while bets are taken", at({ isBetting: true }), "stake"],
    ["stakes also where a bet was queued, which the new round takes", at({ isBetting: true, isQueued: true }), "stake"],
    ["queues while others fly", at({ curveX100: 150 }), "queue"],
    ["queues before the table is known", at({}), "queue"],
    ["takes the queued bet back", at({ curveX100: 150, isQueued: true }), "cancel_queued"],
    ["waits with a bet until the flight", at({ bet, isBetting: true }), "placed"],
    ["waits at 1.00", at({ bet, curveX100: 100 }), "placed"],
    ["cashes out above 1.00", at({ bet, curveX100: 101 }), "cash_out"],
  ] as const)("%s", (_, seat, key) => {
    expect(seatKeyOf(seat)).toBe(key);
  });

  it("never stakes over an open bet, and never cashes out without one", () => {
    const seats = fc.record({
      bet: fc.constantFrom(null, bet),
      isBetting: fc.boolean(),
      curveX100: fc.option(fc.integer({ min: 100, max: 10_000 })),
      isQueued: fc.boolean(),
    });
    fc.assert(
      fc.property(seats, (seat) => {
        const key = seatKeyOf(seat);
        expect(key === "cash_out" || key === "placed").toBe(seat.bet !== null);
      }),
    );
  });
});

describe("the label of the main key", () => {
  const face = (seat: Seat, targetX100: number | null = null) => {
    const words = { words: crashMessages.pt, frameWords: frameMessages.pt, format: createFormat("pt") };
    const said = seatKeyLabelOf(words, seat, { stake: 100, targetX100, secondsLeft: "4" });
    return { ...said, promise: said.promise.map((line) => line.replaceAll("\u00a0", " ")) };
  };

  it("shows the stake, and the prize if the bet has an automatic cash-out", () => {
    expect(face(at({ isBetting: true }))).toEqual({ verb: "Apostar", promise: ["R$ 1,00 até retirar"], missing: null });
    expect(face(at({ isBetting: true }), 250).promise).toEqual(["R$ 1,00 paga R$ 2,50"]);
  });

  it("says that a bet now is for the next round", () => {
    expect(face(at({ curveX100: 120 })).promise).toEqual(["R$ 1,00 até retirar", "na próxima rodada"]);
    expect(face(at({ isQueued: true }))).toEqual({ verb: "Na próxima", promise: ["R$ 1,00", "toque para cancelar"], missing: null });
  });

  it("counts down to the flight, and waits for the curve to start", () => {
    expect(face(at({ bet, isBetting: true })).missing).toBe("Decola em 4 s");
    expect(face(at({ bet, curveX100: 100 })).missing).toBe("Preparando");
  });

  it("shows what a cash-out pays now, at most its target", () => {
    expect(face(at({ bet, curveX100: 133 })).promise).toEqual(["R$ 1,33"]);
    expect(face(at({ bet: { ...bet, target_x100: 200 }, curveX100: 250 })).promise).toEqual(["R$ 2,00"]);
  });
});
