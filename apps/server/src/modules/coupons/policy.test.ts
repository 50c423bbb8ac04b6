import { describe, expect, it } from "vitest";
import { type SignalKind, emailStem, exclusiveSignals, holdReason, networkHour, phoneStem, signalKinds } from "./policy.ts";

const shared = (...kinds: readonly (readonly [SignalKind, string])[]) => kinds.map(([kind, player_id]) => ({ kind, player_id }));

describe("a redemption", () => {
  it.each(["device", "payer", "pix_key"] as const)("is held for a shared %s alone", (kind) =>
    expect(holdReason(shared([kind, "a"]))).toBe(kind),
  );

  it.each(["network_hour", "phone_stem", "email_stem", "referral", "person"] as const)("is not held for a shared %s alone", (kind) =>
    expect(holdReason(shared([kind, "a"], [kind, "b"]))).toBeNull(),
  );

  it("is held for two signals shared with one account, but not for two shared with different accounts", () => {
    expect(holdReason(shared(["network_hour", "a"], ["email_stem", "a"]))).toBe("network_hour+email_stem");
    expect(holdReason(shared(["network_hour", "a"], ["email_stem", "b"]))).toBeNull();
  });

  it("is not held if it shares no signal, or only an address with a crowd", () => {
    expect(holdReason([])).toBeNull();
    expect(holdReason(Array.from({ length: 5_000 }, (_, nth) => ({ kind: "network_hour", player_id: `${nth}` })))).toBeNull();
  });
});

describe("signals that must not be written concurrently", () => {
  const together = (...kinds: SignalKind[]) =>
    exclusiveSignals(kinds.map((kind) => ({ kind }))).map((some) => some.map(({ kind }) => kind));

  it("include each decisive signal, the person, and each pair of other signals", () => {
    expect(together("device", "network_hour", "email_stem", "person")).toEqual([["device"], ["person"], ["network_hour", "email_stem"]]);
  });

  it("do not include an address alone, an inviter alone, or two inviters", () => {
    expect(together("network_hour")).toEqual([]);
    expect(together("referral", "referral")).toEqual([]);
  });

  it.each(signalKinds.flatMap((one) => signalKinds.map((other) => [one, other] as const)))(
    "have a lock in common wherever %s and %s cause a hold",
    (one, other) => {
      if (holdReason(shared([one, "a"], [other, "a"])) === null) return;
      expect(together(one, other)).not.toEqual([]);
    },
  );
});

describe("a signal", () => {
  it("of the network is the /24 or /64 within one hour", () => {
    const at = new Date("2026-03-01T10:59:59Z");
    expect(networkHour("189.62.14.7", at)).toBe(networkHour("189.62.14.250", new Date("2026-03-01T10:00:00Z")));
    expect(networkHour("189.62.15.7", at)).not.toBe(networkHour("189.62.14.7", at));
    expect(networkHour("189.62.14.7", new Date("2026-03-01T11:00:00Z"))).not.toBe(networkHour("189.62.14.7", at));
  });

  it("of a contact omits the parts that its owner can vary", () => {
    expect(phoneStem("+5511987654321")).toBe(phoneStem("+5511987654399"));
    expect(phoneStem("+5511987654321")).not.toBe(phoneStem("+5511987654421"));
    expect(emailStem("ana.souza1@gmail.com")).toBe(emailStem("AnaSouza22+promo@gmail.com"));
    expect(emailStem("ana.souza@gmail.com")).not.toBe(emailStem("ana.souza@outlook.com"));
    expect(emailStem("joao1@gmail.com")).toBeNull();
  });
});
