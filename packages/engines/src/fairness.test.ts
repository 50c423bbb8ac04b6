import { createHash, createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bytesFrom, commitmentOf, drawAt, drawBytesAsync, drawRange, drawsBelow, pickOutcome } from "./fairness.ts";

const drawBytes = bytesFrom((key, message) => createHmac("sha256", key).update(message).digest());
const floats = (bytes: Uint8Array, count: number) => Array.from({ length: count }, (_, index) => drawAt(bytes, index) / drawRange);

const coffee = { serverSeed: "c0ffee00".repeat(8), clientSeed: "client-seed", nonce: 7 };
const zeros = { serverSeed: "0".repeat(64), clientSeed: "client", nonce: 0 };

describe("the published provably-fair construction", () => {
  it("commits to the seed's text", async () => {
    expect(await commitmentOf(coffee.serverSeed)).toBe("c2a0b37a262809b4bd4ff5a29f3c0823b5c09cbb4e6b0669e453aae71f10c0ea");
    expect(await commitmentOf(zeros.serverSeed)).toBe("60e05bd1b195af2f94112fa7197a5c88289058840ce7c6df9693756bc6250f55");
  });

  it("draws the bytes of the reference vectors", () => {
    expect(Buffer.from(drawBytes(coffee, 32)).toString("hex")).toBe("50d0d0e84d09383066110c8929e2eeb8ef0f647e7a02ab669a7c722d12312290");
    expect(floats(drawBytes(coffee, 16), 4)).toEqual([0.3156862799078226, 0.3009219281375408, 0.398697646567598, 0.16361896507441998]);
    expect(floats(drawBytes(zeros, 12), 3)).toEqual([0.994080746313557, 0.3263767247553915, 0.3009626977145672]);
  });

  it("picks the outcomes of the reference vectors", () => {
    expect(pickOutcome(drawAt(drawBytes(coffee, 4), 0), 10_001)).toBe(3_157);
    expect(pickOutcome(drawAt(drawBytes({ ...zeros, nonce: 1 }, 4), 0), 10_001)).toBe(1_983);
    expect(pickOutcome(drawAt(drawBytes(coffee, 4), 0), 37)).toBe(11);
    const cards = Array.from({ length: 6 }, (_, index) => pickOutcome(drawAt(drawBytes(coffee, 24), index), 52));
    expect(cards).toEqual([16, 15, 20, 8, 48, 24]);
  });

  it("continues with the next block after 32 bytes", () => {
    const second = createHmac("sha256", coffee.serverSeed).update("client-seed:7:1").digest();
    expect(Buffer.from(drawBytes(coffee, 40)).subarray(32)).toEqual(second.subarray(0, 8));
  });

  it("gives the same bytes over WebCrypto for any seeds", async () => {
    const seeds = fc.record({
      serverSeed: fc.string({ minLength: 1, unit: "grapheme" }),
      clientSeed: fc.string({ unit: "grapheme" }),
      nonce: fc.nat(),
    });
    await fc.assert(
      fc.asyncProperty(seeds, fc.integer({ min: 1, max: 100 }), async (round, length) => {
        expect(Buffer.from(await drawBytesAsync(round, length))).toEqual(Buffer.from(drawBytes(round, length)));
      }),
    );
  });

  it.each([-1, 1.5, Number.NaN, 2 ** 53])("refuses the nonce %d", (nonce) => {
    expect(() => drawBytes({ ...zeros, nonce }, 4)).toThrow(RangeError);
  });
});

describe("a draw", () => {
  it("is refused when the bytes end before it or within it", () => {
    expect(drawAt(Uint8Array.of(0, 0, 0, 0, 0, 0, 1, 2), 1)).toBe(258);
    for (const length of [7, 5, 4, 0]) expect(() => drawAt(new Uint8Array(length), 1)).toThrow(RangeError);
  });
});

describe("pickOutcome", () => {
  it("is the exact integer of the formula", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: drawRange - 1 }), fc.integer({ min: 1, max: 10_001 }), (draw, outcomes) => {
        expect(BigInt(pickOutcome(draw, outcomes))).toBe((BigInt(draw) * BigInt(outcomes)) / BigInt(drawRange));
      }),
    );
  });

  it("reaches both ends and nothing beyond", () => {
    expect(pickOutcome(0, 10_001)).toBe(0);
    expect(pickOutcome(drawRange - 1, 10_001)).toBe(10_000);
    for (const outcomes of [10_002, 0, 1.5]) expect(() => pickOutcome(0, outcomes)).toThrow(RangeError);
  });

  it("changes exactly where drawsBelow says", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), (limit) => {
        const first = Number(drawsBelow(limit, 10_001));
        expect(pickOutcome(first, 10_001)).toBe(limit);
        expect(pickOutcome(first - 1, 10_001)).toBe(limit - 1);
      }),
    );
    expect(drawsBelow(10_001, 10_001)).toBe(BigInt(drawRange));
  });
});

describe("the commitment", () => {
  const hmac = (key: string, message: string) => createHmac("sha256", key).update(message).digest();
  const sha256 = (text: string) => createHash("sha256").update(text).digest();
  const rollFrom = (bytes: Uint8Array) => pickOutcome(drawAt(bytes, 0), 10_001);
  const rounds = Array.from({ length: 4_000 }, (_, nonce) => ({
    serverSeed: sha256(`seed ${nonce >> 4}`).toString("hex"),
    clientSeed: `player ${nonce >> 4}`,
    nonce: nonce & 15,
  }));

  /** Ways to guess the roll from public data: the commitment, the client seed and the nonce. */
  const guesses: Record<string, (commitment: string, clientSeed: string, nonce: number) => Uint8Array> = {
    "the commitment's own bytes": (commitment, _, nonce) => Buffer.from(commitment, "hex").subarray((nonce & 7) * 4),
    "HMAC keyed with the commitment": (commitment, clientSeed, nonce) => hmac(commitment, `${clientSeed}:${nonce}:0`),
    "HMAC keyed with the client seed": (commitment, clientSeed, nonce) => hmac(clientSeed, `${commitment}:${nonce}:0`),
    "a hash of everything published": (commitment, clientSeed, nonce) => sha256(`${commitment}:${clientSeed}:${nonce}`),
    "a second hash of the commitment": (commitment) => sha256(commitment),
  };

  const hits = (draw: typeof drawBytes) =>
    Object.values(guesses).map(
      (guess) =>
        rounds.filter(
          (round) => rollFrom(draw(round, 4)) === rollFrom(guess(sha256(round.serverSeed).toString("hex"), round.clientSeed, round.nonce)),
        ).length,
    );

  it("does not reveal the roll: guesses succeed no more often than chance", () => {
    expect(Math.max(...hits(drawBytes))).toBeLessThanOrEqual(5);
  });

  it("would reveal the roll in an engine keyed with the commitment", () => {
    const leaky = bytesFrom((key, message) => hmac(sha256(key).toString("hex"), message));
    expect(Math.max(...hits(leaky))).toBe(rounds.length);
  });
});
