import { describe, expect, it } from "vitest";
import { asksAge, asksRegistration, type Visitor } from "./prompt-rules.ts";

const stranger: Visitor = { player: false, checked: true, registered: false, ageVerified: false, excluded: false };
const adult: Visitor = { ...stranger, ageVerified: true };
const home = { path: "/", ref: null };
const open = { disable_18_popup: false, is_regulated: false };

describe("the age question", () => {
  it("is shown to every new visitor once", () => {
    expect(asksAge(open, home, stranger)).toBe(true);
    expect(asksAge(open, home, adult)).toBe(false);
  });

  it("is not shown to a player or on a legal page", () => {
    expect(asksAge(open, home, { ...stranger, player: true })).toBe(false);
    expect(asksAge(open, { path: "/responsible-gaming" }, stranger)).toBe(false);
  });

  it("can be switched off, except where the law requires it", () => {
    expect(asksAge({ ...open, disable_18_popup: true }, home, stranger)).toBe(false);
    expect(asksAge({ disable_18_popup: true, is_regulated: true }, home, stranger)).toBe(true);
  });
});

describe("the invitation to register", () => {
  it("is shown to adult visitors once per visit", () => {
    expect(asksRegistration(home, adult, [])).toBe(true);
    expect(asksRegistration(home, adult, ["visit"])).toBe(false);
    expect(asksRegistration(home, stranger, [])).toBe(false);
    expect(asksRegistration(home, { ...adult, player: true }, [])).toBe(false);
    expect(asksRegistration(home, { ...adult, checked: false }, [])).toBe(false);
  });

  it("is shown again once for each campaign link", () => {
    const invited = { path: "/", ref: "ANA1" };
    expect(asksRegistration(invited, adult, ["visit"])).toBe(true);
    expect(asksRegistration(invited, adult, ["visit", "ref ANA1"])).toBe(false);
    expect(asksRegistration({ ...invited, ref: "BIA2" }, adult, ["ref ANA1"])).toBe(true);
    expect(asksRegistration(home, adult, ["ref ANA1"])).toBe(false);
  });

  it("is never shown to a visitor with an account whose session may have ended", () => {
    expect(asksRegistration({ path: "/casino/house/dice", ref: null }, { ...adult, registered: true }, [])).toBe(false);
    expect(asksRegistration({ path: "/", ref: "ANA1" }, { ...adult, registered: true }, [])).toBe(false);
  });

  it("is never shown to an excluded visitor or on a legal page", () => {
    expect(asksRegistration({ path: "/", ref: "ANA1" }, { ...adult, excluded: true }, [])).toBe(false);
    expect(asksRegistration({ path: "/responsible-gaming", ref: null }, adult, [])).toBe(false);
  });
});
