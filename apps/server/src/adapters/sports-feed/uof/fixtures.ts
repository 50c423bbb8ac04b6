import type { FixtureDraft, ShirtColours, TeamDraft } from "../port.ts";
import { alpha2Of } from "./countries.ts";
import { childOf, childrenOf, type XmlElement } from "./xml.ts";

const football = "sr:sport:1";
/** The partner does not say how important a competition is; staff narrow the limits of places (ADR 0156). */
const tier = 3;

const slugOf = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "") || "liga";

const patterns: readonly ShirtColours["pattern"][] = ["plain", "stripes", "hoops", "halves", "sash"];
const colours = ["#c62828", "#1565c0", "#2e7d32", "#f9a825", "#212121", "#6a1b9a", "#ef6c00", "#00838f"] as const;

/** The feed names no colours: a team always gets the same ones by its id. */
function shirtOf(id: string): ShirtColours {
  const sum = [...id].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 100_003, 7);
  const of = <T>(list: readonly T[], shift: number): T => list[Math.floor(sum / shift) % list.length] as T;
  return { pattern: of(patterns, 1), first: of(colours, 5), second: "#ffffff" };
}

function teamOf(competitor: XmlElement | undefined): TeamDraft | null {
  const { id, name, abbreviation } = competitor?.attributes ?? {};
  if (!id || !name) return null;
  return { id, name, short: abbreviation || name.slice(0, 3).toUpperCase(), shirt: shirtOf(id) };
}

/** A football match; `other_sport` for other sports, null for what is no match of two named teams with a start. */
export function readFixture(event: XmlElement): { readonly id: string; readonly draft: FixtureDraft } | "other_sport" | null {
  const { id, scheduled, start_time } = event.attributes;
  const tournament = childOf(event, "tournament");
  const { id: competition, name } = tournament?.attributes ?? {};
  const sport = childOf(tournament, "sport")?.attributes["id"];
  if (sport !== undefined && sport !== football) return "other_sport";
  const start = new Date(scheduled ?? start_time ?? "");
  const competitors = childrenOf(childOf(event, "competitors"), "competitor");
  const of = (qualifier: string) => teamOf(competitors.find(({ attributes }) => attributes["qualifier"] === qualifier));
  const [home, away] = [of("home"), of("away")];
  if (!id || !competition || !name || !sport || Number.isNaN(start.getTime()) || !home || !away || home.id === away.id) return null;
  const { country_code, name: category = "" } = childOf(tournament, "category")?.attributes ?? {};
  const { number } = childOf(event, "tournament_round")?.attributes ?? {};
  return {
    id,
    draft: {
      competition: { id: competition, sport: "football", country: alpha2Of(country_code), name, slug: slugOf(`${category} ${name}`), tier },
      home,
      away,
      round: number ?? null,
      starts_at: start.toISOString(),
      simulated: null,
    },
  };
}
