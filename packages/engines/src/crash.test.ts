import { createHash, createHmac } from "node:crypto";
import { centavos, canonicalJson, scaleDown, sha256Hex } from "@trevo/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  crash,
  crashCurveX100,
  crashFlightMs,
  crashPointX100,
  crashReachMs,
  crashReturn,
  crashTargets,
  crashWinningDraws,
  tableEngineOfRound,
} from "./index.ts";

const points = fc.integer({ min: crashTargets.minX100, max: crashTargets.maxX100 });
/** Returns bytes whose first 52 bits are this draw. */
const bytesOfDraw = (u52: bigint): Uint8Array => {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, u52 << 12n);
  return bytes;
};
const betAt = (targetX100: number) => {
  const read = crash.read({ auto_cash_out: targetX100 / 100 });
  if (!read.ok) throw new Error(JSON.stringify(read.faults));
  return read.bet;
};

describe("the crash point", () => {
  it("matches the published chain: hashes of `terminal-secret`, salt 0…01", () => {
    const salt = `${"0".repeat(63)}1`;
    let link = createHash("sha256").update("terminal-secret").digest();
    const drawn = Array.from({ length: 6 }, () => {
      const point = crashPointX100(createHmac("sha256", salt).update(link).digest());
      link = createHash("sha256").update(link).digest();
      return point;
    });
    expect(drawn).toEqual([218, 164, 151, 261, 206, 100]);
  });

  it("reaches a target on exactly the counted draws", () => {
    fc.assert(
      fc.property(points, (targetX100) => {
        const winning = crashWinningDraws({ targetX100 });
        const last = bytesOfDraw(2n ** 52n - winning);
        const next = bytesOfDraw(2n ** 52n - winning - 1n);
        expect(crashPointX100(last)).toBeGreaterThanOrEqual(targetX100);
        expect(crashPointX100(next)).toBeLessThan(targetX100);
      }),
    );
  });

  it("lies within its bounds at both ends of the draw", () => {
    expect(crashPointX100(bytesOfDraw(0n))).toBe(100);
    expect(crashPointX100(bytesOfDraw(2n ** 52n - 1n))).toBe(crashTargets.maxX100);
  });
});

describe("the return of crash", () => {
  it("is 99 % at every target, to nine digits before the centavo is rounded", () => {
    fc.assert(
      fc.property(points, (targetX100) => {
        expect(scaleDown(crashReturn({ targetX100 }, centavos(100)), 1_000_000_000)).toBeGreaterThanOrEqual(989_999_999);
        expect(scaleDown(crashReturn({ targetX100 }, centavos(100)), 1_000_000_000)).toBeLessThanOrEqual(990_000_000);
      }),
    );
    expect(crash.returnBasisPoints).toBe(9_900);
  });

  it("loses less than a centavo per win to rounding, at the smallest stake", () => {
    for (const targetX100 of [101, 133, 150, 199, 777])
      expect(scaleDown(crashReturn({ targetX100 }, centavos(50)), 10_000)).toBeGreaterThan(9_900 - 200);
  });
});

describe("the crash curve", () => {
  it("starts at 1.00, never falls, and reaches every value at the stated millisecond", () => {
    expect([0, 165, 166, 11_552, 11_553].map(crashCurveX100)).toEqual([100, 100, 101, 199, 200]);
    for (let ms = 1; ms < 20_000; ms += 7) expect(crashCurveX100(ms)).toBeGreaterThanOrEqual(crashCurveX100(ms - 1));
    fc.assert(
      fc.property(points, (valueX100) => {
        const ms = crashReachMs(valueX100);
        expect(crashCurveX100(ms)).toBeGreaterThanOrEqual(valueX100);
        expect(crashCurveX100(ms - 1)).toBeLessThan(valueX100);
      }),
    );
  });

  it("is 1.00006 to the power of the milliseconds, as floats compute it", () => {
    for (const ms of [1_000, 10_000, 60_000, 150_000]) expect(crashCurveX100(ms)).toBe(Math.floor(100 * 1.00006 ** ms + 1e-7));
  });

  it("shows nothing above the point during a flight, and the point at its end", () => {
    fc.assert(
      fc.property(points, (point) => {
        const flight = crashFlightMs(point);
        expect(crashCurveX100(flight - 1)).toBeLessThanOrEqual(point);
        expect(crashReachMs(point)).toBeLessThanOrEqual(flight);
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 101, max: crashTargets.maxX100 - 1 }), (point) => {
        expect(crashCurveX100(crashFlightMs(point))).toBeGreaterThan(point);
      }),
    );
    expect([100, 101, 199, 300].map(crashFlightMs)).toEqual([0, crashReachMs(102), 11_553, crashReachMs(301)]);
    expect(crashFlightMs(crashTargets.maxX100)).toBe(crashReachMs(crashTargets.maxX100));
    expect(crashCurveX100(10_000_000)).toBe(crashTargets.maxX100);
  });
});

describe("a crash bet", () => {
  const at = (pointX100: number) => bytesOfDraw(2n ** 52n - crashWinningDraws({ targetX100: pointX100 }));
  const stake = centavos(1_000);

  it("pays its target when the point reaches it, or its cash-out multiplier", () => {
    const bet = betAt(200);
    expect(bet.replay({ stake, bytes: at(200), steps: [] })?.end).toMatchObject({ payout: 2_000, multiplierX100: 200 });
    expect(bet.replay({ stake, bytes: at(199), steps: [] })?.end).toMatchObject({ payout: 0, multiplierX100: 0 });
    const left = [{ action: "cash_out", params: { at: 1.57 } }];
    expect(bet.replay({ stake, bytes: at(157), steps: left })?.end).toMatchObject({
      payout: 1_570,
      outcome: { steps: left, cashed_out: 1.57 },
    });
  });

  it.each([
    ["after the point", { action: "cash_out", params: { at: 1.58 } }],
    ["at its target, which comes by itself", { action: "cash_out", params: { at: 2 } }],
    ["at 1.00", { action: "cash_out", params: { at: 1 } }],
    ["by another step", { action: "reveal", params: { at: 1.2 } }],
  ])("cannot be cashed out %s", (_, step) => {
    expect(betAt(200).replay({ stake, bytes: at(157), steps: [step] })).toBeNull();
  });

  it("is accepted only within the allowed targets", () => {
    for (const auto_cash_out of [1, 1.005, 10_000.01, "2", null]) expect(crash.read({ auto_cash_out }).ok).toBe(false);
  });
});

it("the crash rules match their published hashes", async () => {
  expect(await sha256Hex(canonicalJson(crash.rules))).toBe(crash.rulesHash);
  expect(await sha256Hex(canonicalJson(crash.paytable))).toBe(crash.paytableHash);
  expect(tableEngineOfRound(crash)).toBe(crash);
});
