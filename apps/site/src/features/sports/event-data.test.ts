import type { SportFixture } from "@trevo/contract";
import { expect, it } from "vitest";
import { eventData } from "./event-data.ts";

const team = (id: number, name: string) => ({ id, name, short: name.slice(0, 3), shirt: "plain #000000 #ffffff" });
const fixture: SportFixture = {
  id: 17,
  sport: "football",
  competition: { id: 3, name: "Copa </script>", slug: "copa", tier: 1, country: "BR" },
  round: "1",
  home: team(1, "Flamengo"),
  away: team(2, "Bahia"),
  starts_at: "2026-12-01T19:00:00.000Z",
  state: "scheduled",
  simulated: null,
  clock: { phase: "not_started", base_s: 0, at: "2026-12-01T19:00:00.000Z", rate: 0 },
  score: [0, 0],
  half_time_score: null,
  reds: [0, 0],
  corners: null,
  main: [],
};

it("describes a match with its teams, its start and its address", () => {
  expect(eventData(fixture, "https://trevo.example")).toMatchObject({
    "@type": "SportsEvent",
    name: "Flamengo × Bahia",
    startDate: "2026-12-01T19:00:00.000Z",
    eventStatus: "https://schema.org/EventScheduled",
    homeTeam: { name: "Flamengo" },
    awayTeam: { name: "Bahia" },
    url: "https://trevo.example/sportsbook/football/br/copa-3/flamengo-x-bahia-17",
  });
});

it.each([
  ["postponed", "EventPostponed"],
  ["cancelled", "EventCancelled"],
] as const)("says that a %s match is %s", (state, status) => {
  expect(eventData({ ...fixture, state }, "")?.["eventStatus"]).toBe(`https://schema.org/${status}`);
});

it("does not describe a simulated match, which is no event in the world", () => {
  expect(eventData({ ...fixture, simulated: { commitment: "0" } }, "https://trevo.example")).toBeNull();
});
