import type { SportFixture } from "@trevo/contract";
import { sports, type Sport } from "@trevo/domain";

/** The view that an address of the sportsbook identifies. */
export type SportsPlace =
  | { readonly view: "home" | "live" | "results" | "search" | "bets" }
  | { readonly view: "sport"; readonly sport: Sport }
  | { readonly view: "competition" | "fixture"; readonly id: number };

const views = ["live", "results", "search", "bets"] as const;

/** Returns the number at the end of a segment (`flamengo-x-bahia-17` is fixture 17), or null without one. */
function idOf(segment: string | undefined): number | null {
  const [, digits] = /-([1-9]\d{0,8})$/.exec(segment ?? "") ?? [];
  return digits === undefined ? null : Number(digits);
}

/**
 * Resolves `/sports` and paths below `/sportsbook`: a view, `{sport}`, `{sport}/{country}/{competition}-{id}` and `…/{home}-x-{away}-{id}`.
 * Only the numbers count; the words before them are for readers. Returns null for an unknown address.
 */
export function sportsPlaceOf(path: string): SportsPlace | null {
  const [root, first, ...below] = path.split("/").filter((part) => part !== "");
  if (root !== "sportsbook" || first === undefined) return { view: "home" };
  const view = views.find((known) => known === first);
  if (view) return below.length === 0 ? { view } : null;
  const sport = sports.find((known) => known === first);
  if (!sport) return null;
  if (below.length === 0) return { view: "sport", sport };
  const id = below.length > 3 ? null : idOf(below[below.length - 1]);
  if (id === null || below.length === 1) return null;
  return { view: below.length === 2 ? "competition" : "fixture", id };
}

const slugOf = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z\d]+/g, "-")
    .replace(/^-|-$/g, "");

type Named = Pick<SportFixture["competition"], "id" | "slug" | "country">;

export const competitionPath = (sport: Sport, { id, slug, country }: Named): string =>
  `/sportsbook/${sport}/${country.toLowerCase()}/${slug}-${id}`;

/** Address of a fixture whose number alone is known. It redirects to the full address. */
export const fixturePathOf = (id: number): string => `/sportsbook/football/x/x/x-${id}`;

export const fixturePath = ({
  id,
  sport,
  competition,
  home,
  away,
}: Pick<SportFixture, "id" | "sport" | "competition" | "home" | "away">): string =>
  `${competitionPath(sport, competition)}/${slugOf(home.name)}-x-${slugOf(away.name)}-${id}`;
