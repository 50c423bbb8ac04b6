import { describe, expect, it } from "vitest";
import type { Player } from "../players/index.ts";
import { type PixKey, holdUntil, isOwnKey, opensFor, methodRefusal } from "./policy.ts";

const cpf = "52998224725";
const unconfirmed = {
  cpf: null,
  phone: "+5511987654321",
  email: "eu@exemplo.com",
  phone_verified_at: null,
  email_verified_at: null,
} as Player;
const confirmed: Player = { ...unconfirmed, phone_verified_at: new Date(), email_verified_at: new Date() };
const known: Player = { ...unconfirmed, cpf };

describe("the owner of a key", () => {
  it.each<[string, PixKey, Player, boolean]>([
    ["the account's CPF", { type: "cpf", key: cpf }, known, true],
    ["another CPF", { type: "cpf", key: "11144477735" }, known, false],
    ["a CPF of an account without one", { type: "cpf", key: cpf }, confirmed, false],
    ["any phone, where the bank can confirm by CPF", { type: "phone", key: "+5521987654321" }, known, true],
    ["any e-mail, where the bank can confirm by CPF", { type: "email", key: "outro@exemplo.com" }, known, true],
    ["a CNPJ, where the bank can confirm by CPF", { type: "cnpj", key: "11222333000181" }, known, true],
    ["a CNPJ without a CPF", { type: "cnpj", key: "11222333000181" }, confirmed, false],
    ["a random key", { type: "evp", key: "123e4567-e89b-42d3-a456-426614174000" }, unconfirmed, true],
    ["the confirmed phone", { type: "phone", key: "+5511987654321" }, confirmed, true],
    ["the phone before it is confirmed", { type: "phone", key: "+5511987654321" }, unconfirmed, false],
    ["another phone", { type: "phone", key: "+5521987654321" }, confirmed, false],
    ["the confirmed e-mail", { type: "email", key: "eu@exemplo.com" }, confirmed, true],
    ["the e-mail before it is confirmed", { type: "email", key: "eu@exemplo.com" }, unconfirmed, false],
  ])("%s: %#", (_, key, player, own) => {
    expect(isOwnKey(key, player)).toBe(own);
  });
});

describe("an additional method", () => {
  it("requires the password unless it is the first, up to a maximum number", () => {
    expect(methodRefusal(0, false)).toBeNull();
    expect(methodRefusal(1, false)?.code).toBe("reauth_required");
    expect(methodRefusal(1, true)).toBeNull();
    expect(methodRefusal(20, true)?.code).toBe("too_many_methods");
  });

  it("is held for the tenant's period", () => {
    const now = new Date("2026-11-21T12:00:00Z");
    expect(holdUntil(0, now, 60_000)).toBeNull();
    expect(holdUntil(1, now, 60_000)).toEqual(new Date("2026-11-21T12:01:00Z"));
    expect(holdUntil(1, now, 0)).toBeNull();
  });
});

describe("a payout token", () => {
  it("may pay only to the player's own CPF key", () => {
    expect(opensFor({ payout_only: true }, "cpf")).toBe(true);
    for (const type of ["evp", "phone", "email"] as const) expect(opensFor({ payout_only: true }, type)).toBe(false);
    expect(opensFor({}, "evp")).toBe(true);
  });
});
