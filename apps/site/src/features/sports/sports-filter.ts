import { sports, type Sport } from "@trevo/domain";

export interface SportsFilter {
  sport?: Sport | undefined;
  when?: "live" | "today" | "soon" | undefined;
  /** What the sportsbook's path says below the sport: league, event. */
  trail: string[];
}

const times = ["live", "today", "soon"] as const;

/** `/sportsbook/football/brasileirao` and `/sports?sport=football&when=live` say the same in two ways. */
export function sportsFilterOf(path: string, query: URLSearchParams): SportsFilter {
  const [, root, ...below] = path.split("/").filter((part, index) => index === 0 || part !== "");
  const inPath = root === "sportsbook" ? below.map(decoded) : [];
  const named = query.get("sport") ?? inPath[0];
  const sport = sports.find((known) => known === named);
  return {
    sport,
    when: times.find((known) => known === query.get("when")),
    trail: sport && !query.has("sport") ? inPath.slice(1) : inPath,
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
