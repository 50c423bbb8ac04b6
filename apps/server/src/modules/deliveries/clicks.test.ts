import { expect, it } from "vitest";
import { tagOf, withToken } from "./clicks.ts";

const payment = (id: string) => ({ key: "deposit_credited", amount: 100, id }) as const;
const wallet = { vars: { path: "/account/wallet" }, about: null, dedupe_key: "notification:1" };
const ticket = { ...wallet, vars: { path: "/support/0198f0a0-0000-7000-8000-000000000001" } };

it("messages on one payment or one ticket have one tag, and others have their own", () => {
  expect(tagOf({ ...wallet, about: payment("a") })).toBe(tagOf({ ...wallet, about: payment("a"), dedupe_key: "notification:2" }));
  expect(tagOf({ ...wallet, about: payment("a") })).not.toBe(tagOf({ ...wallet, about: payment("b") }));
  expect(tagOf(ticket)).toBe(tagOf({ ...ticket, dedupe_key: "notification:2" }));
  expect(tagOf(wallet)).not.toBe(tagOf({ ...wallet, dedupe_key: "notification:2" }));
});

it("a tag reveals nothing and fits a topic of RFC 8030", () => {
  expect(tagOf(ticket)).toMatch(/^[\w-]{32}$/);
});

it.each([
  ["service", "https://trevo.example/en/bonus?tab=cashback#today", "https://trevo.example/en/bonus?tab=cashback&m=token#today"],
  ["marketing", "https://trevo.example/casino", "https://trevo.example/casino?m=token"],
  ["mandatory", "https://trevo.example/casino", "https://trevo.example/casino"],
  ["service", "https://trevo.example/?chat=30&m=message", "https://trevo.example/?chat=30&m=message"],
] as const)("the link of a %s message %s becomes %s", (kind, url, expected) => {
  expect(withToken(url, { class: kind, reference: "token" })).toBe(expected);
});
