import { expect, it } from "vitest";
import { tagOf, withToken } from "./clicks.ts";

const ticket = { subject: "0198f0a0-0000-7000-8000-000000000001", dedupe_key: "notification:1" };

it("messages on one subject have one tag, and others have their own", () => {
  expect(tagOf(ticket)).toBe(tagOf({ ...ticket, dedupe_key: "notification:2" }));
  expect(tagOf(ticket)).not.toBe(tagOf({ ...ticket, subject: "0198f0a0-0000-7000-8000-000000000002" }));
  const alone = { ...ticket, subject: null };
  expect(tagOf(alone)).not.toBe(tagOf({ ...alone, dedupe_key: "notification:2" }));
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
