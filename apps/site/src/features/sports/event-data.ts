import type { SportFixture } from "@trevo/contract";
import { fixturePath } from "./sports-place.ts";

const statuses: Partial<Record<SportFixture["state"], string>> = { postponed: "EventPostponed", cancelled: "EventCancelled" };

/**
 * Structured data of a match for search engines (schema.org `SportsEvent`); null for a simulated match, which is no event in the world.
 * `origin`: the address of the brand.
 */
export function eventData(fixture: SportFixture, origin: string): Record<string, unknown> | null {
  if (fixture.simulated) return null;
  const [home, away] = [fixture.home, fixture.away].map(({ name }) => ({ "@type": "SportsTeam", name }));
  return {
    "@context": "https://schema.org",
    "@type": "SportsEvent",
    name: `${fixture.home.name} × ${fixture.away.name}`,
    startDate: fixture.starts_at,
    eventStatus: `https://schema.org/${statuses[fixture.state] ?? "EventScheduled"}`,
    sport: fixture.sport,
    superEvent: { "@type": "SportsEvent", name: fixture.competition.name },
    homeTeam: home,
    awayTeam: away,
    competitor: [home, away],
    url: origin + fixturePath(fixture),
  };
}
