// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { createRecord, mergeRounds } from "./record.ts";
import { createTestFrame, houseRound } from "./test/game-page.ts";

const ids = (rounds: readonly { id: string }[]) => rounds.map(({ id }) => id);
const round = (id: string, more: Parameters<typeof houseRound>[0] = {}) => houseRound({ id, ...more });

describe("rounds known to the page and to the server", () => {
  it("are listed once, with new rounds before the others", () => {
    expect(ids(mergeRounds([round("c"), round("b")], [round("b"), round("a")]))).toEqual(["c", "b", "a"]);
  });

  it("include only closed rounds", () => {
    expect(ids(mergeRounds([], [round("b", { state: "open" }), round("a")]))).toEqual(["a"]);
  });

  it("are shown as the server describes them", () => {
    expect(mergeRounds([round("a", { payout: 0 })], [round("a", { payout: 50 })])[0]?.payout).toBe(50);
  });
});

describe("the list of rounds", () => {
  const record = () => createRecord(createTestFrame(), { resultOf: ({ id }) => id });

  it("shows the newest twelve as rows, fourteen as a strip, and the last one as a line", () => {
    const shown = record();
    shown.show(Array.from({ length: 30 }, (_, nth) => round(`r${nth}`, { payout: 200 })));
    expect(shown.list.querySelectorAll("li")).toHaveLength(12);
    expect(shown.strip.querySelectorAll("li")).toHaveLength(14);
    expect(shown.latest.textContent?.replaceAll("\u00a0", " ")).toBe("Última rodadar0+ R$ 1,00");
  });

  it("keeps unchanged rows, and recognises a round that it already lists", () => {
    const shown = record();
    shown.show([round("b"), round("a")]);
    const [first] = shown.list.querySelectorAll("li");
    shown.add(round("c"));
    shown.add(round("c"));
    expect([...shown.list.querySelectorAll("li")].map((row) => row.firstChild?.textContent)).toEqual(["c", "b", "a"]);
    expect(shown.list.querySelectorAll("li")[1]).toBe(first);
  });

  it.each([
    [150, "won", "+ R$ 0,50", "pagou"],
    [100, "returned", "R$ 0,00", "voltou uma parte"],
    [99, "returned", "− R$ 0,01", "voltou uma parte"],
    [0, "lost", "− R$ 1,00", "não pagou"],
  ])("shows a payout of %i for a stake of 100 as %s", (payout, ending, net, said) => {
    const shown = record();
    shown.add(round("a", { payout }));
    expect(shown.list.querySelector("li")?.className).toBe(ending);
    expect(shown.list.querySelector("li b")?.textContent?.replaceAll("\u00a0", " ")).toBe(net);
    expect(shown.strip.querySelector(".unseen")?.textContent).toBe(`a, ${said}`);
  });
});
