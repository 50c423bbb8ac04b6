import { expect, it } from "vitest";
import { idEndOfReferralCode, referralCode } from "./referral-code.ts";

it("a player's referral code is always the same and differs from other players'", () => {
  const ids = Array.from({ length: 2_000 }, (_, index) => `01890a5d-ac96-774b-bcce-${String(index * 7_919).padStart(12, "0")}`);
  const codes = ids.map(referralCode);
  expect(new Set(codes).size).toBe(ids.length);
  expect(codes.every((code) => /^[0-9a-hjkmnp-tv-z]{12}$/.test(code))).toBe(true);
  expect(referralCode(ids[7]!)).toBe(codes[7]);
});

it("a referral code leads back to the end of its player's id, and an invalid one to nothing", () => {
  const id = "01890a5d-ac96-774b-bcce-b302099a8057";
  expect(referralCode("ffffffff-ffff-ffff-f000-000000000001")).toBe("000000000001");
  expect(idEndOfReferralCode(referralCode(id))).toBe(id.slice(-16));
  expect(idEndOfReferralCode(referralCode("01890a5d-ac96-774b-b000-000000000000"))).toBe("000-000000000000");
  for (const text of ["", "amiga", "ilou00000000", "0000000000000"]) expect(idEndOfReferralCode(text)).toBeNull();
});
