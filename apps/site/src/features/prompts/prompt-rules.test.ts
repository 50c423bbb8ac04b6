import { describe, expect, it } from "vitest";
import { asksAge, asksRegistration, type Visitor } from "./prompt-rules.ts";

const stranger: Visitor = { player: false, checked: true, registered: false, ageVerified: false, excluded: false };
const adult: Visitor = { ...stranger, ageVerified: true };
const home = { path: "/", ref: null };
const open = { disable_18_popup: false, is_regulated: false };

describe("the question of age", () => {
  it("is asked of every stranger, once", () => {
    expect(asksAge(open, home, stranger)).toBe(true);
    expect(asksAge(open, home, adult)).toBe(false);
  });

  it("is not asked of a player, nor before the law is read", () => {
    expect(asksAge(open, home, { ...stranger, player: true })).toBe(false);
    expect(asksAge(open, { path: "/responsible-gaming" }, stranger)).toBe(false);
  });

  it("can be switched off, but not where it is the law", () => {
    expect(asksAge({ ...open, disable_18_popup: true }, home, stranger)).toBe(false);
    expect(asksAge({ disable_18_popup: true, is_regulated: true }, home, stranger)).toBe(true);
  });
});

describe("the invitation to register", () => {
  it("goes to visitors of age, once a visit", () => {
    expect(asksRegistration(home, adult, [])).toBe(true);
    expect(asksRegistration(home, adult, ["visit"])).toBe(false);
    expect(asksRegistration(home, stranger, [])).toBe(false);
    expect(asksRegistration(home, { ...adult, player: true }, [])).toBe(false);
    expect(asksRegistration(home, { ...adult, checked: false }, [])).toBe(false);
  });

  it("comes again with an invitation, once for each", () => {
    const invited = { path: "/", ref: "ANA1" };
    expect(asksRegistration(invited, adult, ["visit"])).toBe(true);
    expect(asksRegistration(invited, adult, ["visit", "ref ANA1"])).toBe(false);
    expect(asksRegistration({ ...invited, ref: "BIA2" }, adult, ["ref ANA1"])).toBe(true);
    expect(asksRegistration(home, adult, ["ref ANA1"])).toBe(false);
  });

  it("never goes to who has an account, whose session may just have ended", () => {
    expect(asksRegistration({ path: "/casino/house/dice", ref: null }, { ...adult, registered: true }, [])).toBe(false);
    expect(asksRegistration({ path: "/", ref: "ANA1" }, { ...adult, registered: true }, [])).toBe(false);
  });

  it("never goes to who is excluded, nor over a page of the law", () => {
    expect(asksRegistration({ path: "/", ref: "ANA1" }, { ...adult, excluded: true }, [])).toBe(false);
    expect(asksRegistration({ path: "/responsible-gaming", ref: null }, adult, [])).toBe(false);
  });
});
