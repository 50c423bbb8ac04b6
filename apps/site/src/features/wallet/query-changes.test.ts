import { expect, it } from "vitest";
import { createQueryChanges } from "./query-changes.ts";

const at = (query: string) => createQueryChanges(new URLSearchParams(query));

it("two changes within one navigation are both kept, and other parameters stay", () => {
  const changes = at("show=withdrawals&status=3");
  expect(changes.next({ status: "" }).toString()).toBe("show=withdrawals");
  expect(changes.next({ from: "2026-11-01", to: "2026-11-21" }).toString()).toBe("show=withdrawals&from=2026-11-01&to=2026-11-21");
  expect(changes.next({ to: undefined }).toString()).toBe("show=withdrawals&from=2026-11-01");
});

it("a navigation to another address is the base of the next change", () => {
  const changes = at("show=deposits");
  changes.next({ status: "2" });
  changes.arrived(new URLSearchParams("show=bets"));
  expect(changes.next({ state: "open" }).toString()).toBe("show=bets&state=open");
});

it("the original query is not modified", () => {
  const shown = new URLSearchParams("show=bets");
  createQueryChanges(shown).next({ state: "open" });
  expect(shown.toString()).toBe("show=bets");
});
