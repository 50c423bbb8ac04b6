import { centavos, locales } from "@trevo/domain";
import { slots, slotSpins, slotStops, type SlotSpin } from "@trevo/engines";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createFormat } from "../frame/format.ts";
import { readSpins } from "./read-spins.ts";
import { symbolsFrom, traceMarkup } from "./reels.ts";
import { freeTotals, winSentence, winsOf } from "./spin-sums.ts";
import { themes } from "./themes.ts";

const games = slots.map((slot) => {
  const theme = themes[slot.game];
  if (!theme) throw new TypeError(`no theme: ${slot.game}`);
  return { slot, theme };
});
const machine = fc.constantFrom(...games);
const stake = fc.integer({ min: 1, max: 100_000 }).map(centavos);

describe("free spins", () => {
  it("add up to the engine's payout for the whole round, at every stake", () => {
    fc.assert(
      fc.property(machine, stake, fc.uint8Array({ minLength: 4_000, maxLength: 4_000 }), ({ slot }, staked, bytes) => {
        const spins = slotSpins(slot.table, bytes);
        const read = slot.read({});
        if (!read.ok) throw new Error("a slot takes no parameters");
        const totals = freeTotals(slot.table, staked, spins);
        expect(totals).toHaveLength(spins.length);
        expect(totals.at(-1)?.total).toBe(read.bet.play(staked, bytes).payout);
        expect(totals.at(-1)?.awarded).toBe(spins.length - 1);
      }),
      { numRuns: 60 },
    );
  });

  it("start with the paid spin's win", () => {
    const [{ slot }] = games as [(typeof games)[0]];
    const spin = (coins: number, awards: number): SlotSpin => ({ stops: [0, 0, 0, 0, 0], coins, awards });
    const coin = slot.table.coins;
    expect(freeTotals(slot.table, centavos(coin), [spin(5, 10), spin(0, 0), spin(7, 5)])).toEqual([
      { total: 5, awarded: 10 },
      { total: 5, awarded: 10 },
      { total: 12, awarded: 15 },
    ]);
    expect(freeTotals(slot.table, centavos(coin), [])).toEqual([{ total: 0, awarded: 0 }]);
  });
});

describe("the announcement of a win", () => {
  const stops = (reels: number) => fc.array(fc.integer({ min: 0, max: slotStops - 1 }), { minLength: reels, maxLength: reels });

  it.each(locales)("names the highest win with its prize, in %s", (locale) => {
    const frame = { format: createFormat(locale), session: { locale } } as Parameters<typeof winSentence>[0];
    const spun = machine.chain((one) => stops(one.slot.table.reels.length).map((at) => ({ ...one, at })));
    fc.assert(
      fc.property(spun, ({ slot, theme, at }) => {
        const spin = { stops: at, coins: 0, awards: 0 };
        const wins = winsOf(slot.table, spin);
        const said = winSentence(frame, { slot, theme }, { staked: centavos(slot.table.coins), spin, multiplier: 1 });
        const [best] = wins;
        expect(said === "").toBe(!best);
        if (!best) return;
        expect(Math.max(...wins.map(({ coins }) => coins))).toBe(best.coins);
        expect(said).toContain(`${best.count} × `);
        expect(said).toContain(frame.format.money(Math.min(best.coins, slot.table.cap)));
        expect(said).not.toMatch(/undefined|NaN|false/);
      }),
    );
  });
});

describe("a reel", () => {
  it("shows the symbols of its strip around its stop", () => {
    fc.assert(
      fc.property(machine, fc.integer({ min: -3, max: slotStops + 3 }), ({ slot, theme }, from) => {
        const one = symbolsFrom({ table: slot.table, theme }, 0, { from, count: 3 });
        expect(one).toEqual(symbolsFrom({ table: slot.table, theme }, 0, { from: from + slotStops, count: 3 }));
        expect(one).not.toContain(undefined);
      }),
    );
  });

  it("is dimmed without a hit, and lines go through the middle of its cells", () => {
    const markup = traceMarkup(3, [{ reel: 0, row: 1 }], [[1, 0, 2]]);
    expect(markup.match(/M\d+ \d+h10v10h-10z/g)).toHaveLength(8);
    expect(markup).not.toContain("M0 10h10");
    expect(markup).toContain('<polyline points="5,15 15,5 25,25"/>');
  });
});

describe("readSpins", () => {
  it("accepts valid spins, and refuses anything else", () => {
    const spin = { stops: [1, 2, 3], coins: 0, awards: 0 };
    expect(readSpins({ spins: [spin, { stops: 1 }, null, "x", { coins: 1, awards: 0 }] })).toEqual([spin]);
    expect(readSpins({ spins: "none" })).toEqual([]);
    expect(readSpins(undefined)).toEqual([]);
  });
});
