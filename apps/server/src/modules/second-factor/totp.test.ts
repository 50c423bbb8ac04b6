import { describe, expect, it } from "vitest";
import { otpauthUri, stepAt, stepMs, stepOfCode, toBase32, totpCode } from "./totp.ts";

/** RFC 6238, appendix B: the secret is repeated to the length of the hash. */
const seed = (length: number): Buffer => Buffer.from("1234567890".repeat(7).slice(0, length));

describe("time-based codes", () => {
  it.each<[number, string, string, string]>([
    [59, "94287082", "46119246", "90693936"],
    [1_111_111_109, "07081804", "68084774", "25091201"],
    [1_111_111_111, "14050471", "67062674", "99943326"],
    [1_234_567_890, "89005924", "91819424", "93441116"],
    [2_000_000_000, "69279037", "90698825", "38618901"],
    [20_000_000_000, "65353130", "77737706", "47863826"],
  ])("equal those of RFC 6238 at %i s", (seconds, sha1, sha256, sha512) => {
    const step = stepAt(new Date(seconds * 1000));
    expect(totpCode(seed(20), step, { digits: 8, algorithm: "sha1" })).toBe(sha1);
    expect(totpCode(seed(32), step, { digits: 8, algorithm: "sha256" })).toBe(sha256);
    expect(totpCode(seed(64), step, { digits: 8, algorithm: "sha512" })).toBe(sha512);
  });

  it("are accepted up to one step before or after the clock, and no further", () => {
    const secret = seed(20);
    const now = new Date("2026-11-21T12:00:10Z");
    const at = (steps: number) => stepOfCode(secret, totpCode(secret, stepAt(now) + steps), now);
    expect([-2, -1, 0, 1, 2].map(at)).toEqual([null, stepAt(now) - 1, stepAt(now), stepAt(now) + 1, null]);
    expect(stepAt(new Date(now.getTime() + stepMs))).toBe(stepAt(now) + 1);
  });
});

describe("a secret", () => {
  it.each([
    ["", ""],
    ["f", "MY"],
    ["fo", "MZXQ"],
    ["foo", "MZXW6"],
    ["foobar", "MZXW6YTBOI"],
  ])("is encoded as in RFC 4648: %s", (text, spelled) => {
    expect(toBase32(Buffer.from(text))).toBe(spelled);
  });

  it("has an address that contains brand and account", () => {
    const uri = otpauthUri({ brand: "Bosque & Cia", account: "eu@exemplo.com", secret: "MZXW6" });
    expect(uri).toBe(
      "otpauth://totp/Bosque%20%26%20Cia:eu%40exemplo.com?secret=MZXW6&issuer=Bosque%20%26%20Cia&algorithm=SHA1&digits=6&period=30",
    );
  });
});
