import { describe, expect, it } from "vitest";
import { type BrandState, brandRefusals, rehearsalRefusals, staffRefusals } from "./go-live-refusals.ts";

const now = new Date("2026-11-27T12:00:00Z");
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
const complete: BrandState = {
  slug: "trevo",
  hosts: ["trevo.example"],
  certificates: { "trevo.example": { fault: null, validTo: inDays(60) } },
  accounts: ["pix", "sms", "email", "identity"],
  mail: {
    domain: "trevo.example",
    returnDomain: "trevo.example",
    dkim: { domain: "trevo.example", name: "s1._domainkey.trevo.example", publicKey: "MIGf" },
    spfRecords: ["v=spf1 include:relay.example -all"],
    dkimRecords: ["v=DKIM1; p=MIGf"],
    dmarcRecords: ["v=DMARC1; p=reject"],
    dmarcIsInherited: false,
  },
  needsCaptcha: false,
  hasPaidDeposit: true,
  hasPaidWithdrawal: true,
};
const refused = (change: Partial<BrandState>) => brandRefusals({ ...complete, ...change }, now);
const certified = (days: number) => refused({ certificates: { "trevo.example": { fault: null, validTo: inDays(days) } } });

describe("a brand before it goes live", () => {
  it("is not refused when it is complete", () => expect(refused({})).toEqual([]));

  it.each<[string, Partial<BrandState>, RegExp]>([
    ["no public host", { hosts: ["trevo.localhost", "10.0.0.1"] }, /give it one in tenant_hosts/],
    [
      "a host that is not trusted",
      { certificates: { "trevo.example": { fault: "CERT_HAS_EXPIRED", validTo: null } } },
      /CERT_HAS_EXPIRED.*DNS/,
    ],
    ["a host that was not read", { certificates: {} }, /not trusted \(not read\)/],
    ["no bank", { accounts: ["sms", "email", "identity"] }, /kind pix: store, check and activate/],
    ["no SMS", { accounts: ["pix", "email", "identity"] }, /kind sms/],
    ["no e-mail", { accounts: ["pix", "sms", "identity"] }, /kind email/],
    ["no identity", { accounts: ["pix", "sms", "email"] }, /kind identity/],
    ["an e-mail domain without SPF", { mail: complete.mail && { ...complete.mail, spfRecords: [] } }, /no SPF record: add/],
    ["a site key without captcha", { needsCaptcha: true }, /kind captcha/],
    ["no deposit", { hasPaidDeposit: false }, /pay R\$ 1,00 by Pix/],
    ["no withdrawal", { hasPaidWithdrawal: false }, /withdraw R\$ 1,00/],
  ])("with %s is refused once, with an instruction what to do", (_what, change, sentence) => {
    const refusals = refused(change);
    expect(refusals).toHaveLength(1);
    expect(refusals[0]).toMatch(sentence);
  });

  it("needs a certificate valid for fourteen more days", () => {
    expect(certified(14)).toEqual([]);
    expect(certified(13.9)).toEqual([expect.stringMatching(/ends in 13 days: renew it/)]);
  });
});

describe("the staff before it goes live", () => {
  const member = (may: string, state = "active", operator = "grove") => ({ operator, state, may });

  it("needs, for each operator, two active members who may change credentials", () => {
    expect(staffRefusals([member("admin"), member("partners.credentials@trevo until 2027-01-01,rounds.read")])).toEqual([]);
    expect(staffRefusals([])).toEqual([expect.stringMatching(/no staff: npm run staff/)]);
    expect(staffRefusals([member("admin"), member("partners.read")])).toEqual([expect.stringMatching(/^grove .* npm run staff/)]);
    expect(staffRefusals([member("admin"), member("admin", "invited")])).toHaveLength(1);
    expect(staffRefusals([member("admin"), member("admin", "active", "meridian")])).toHaveLength(2);
  });
});

describe("rehearsals before it goes live", () => {
  const both = (day: string) => rehearsalRefusals({ failover: day, restore: day }, now);

  it("must have been done, at most 35 days ago", () => {
    expect(both("2026-10-23")).toEqual([]);
    expect(both("2026-10-22")).toEqual([expect.stringMatching(/failover.*36 days.*patronictl/), expect.stringMatching(/restore.*36 days/)]);
    expect(both("2026-11-27")).toEqual([]);
    expect(both("2026-11-28")).toEqual([expect.stringMatching(/future/), expect.stringMatching(/future/)]);
    expect(both("yesterday")).toEqual([expect.stringMatching(/no day/), expect.stringMatching(/no day/)]);
    expect(rehearsalRefusals({ failover: undefined, restore: undefined }, now)).toEqual([
      expect.stringMatching(/No failover.*switchover/),
      expect.stringMatching(/No restore.*rehearse:restore/),
    ]);
  });
});
