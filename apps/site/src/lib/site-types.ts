import type { Game, SportFixture } from "@trevo/contract";

/** `unknown`: no brand uses this host. `inactive` and `maintenance` show the maintenance screen. */
export type TenantState = "active" | "inactive" | "maintenance" | "unknown";

/** A rail of the home page. Known slugs have a layout of their own (home/rails.tsx); any other is a row of posters. */
export interface HomeRail {
  slug: string;
  title: string;
  games: Game[];
}

/** `all` as provider and `todos` as category filter nothing. Category may list several slugs, comma-separated. */
export interface GamesFilter {
  page: number;
  searchTerm?: string;
  category?: string;
  /** Provider codes, comma-separated. */
  provider?: string;
  type?: string;
  bonuses?: string;
  /** `az`, `popular` or `new`. */
  sort?: string;
}

export interface GamesPage {
  data: Game[];
  current_page: number;
  last_page: number;
  per_page: number;
  total: number;
}

export interface Category {
  slug: string;
  name: string;
  games: number;
}

export interface Provider {
  code: string;
  name: string;
  games: number;
  image: string | null;
}

/** Selects the fixtures of a sportsbook list. */
export interface EventsFilter {
  readonly sport?: SportFixture["sport"] | undefined;
  readonly when?: "live" | "today" | "soon" | undefined;
  readonly competition?: number | undefined;
}

/** A team's place in the table of a competition. Teams with equal records share a rank. */
export interface TableRow {
  readonly team: SportFixture["home"];
  readonly rank: number;
  readonly played: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly goals_for: number;
  readonly goals_against: number;
  readonly points: number;
}

/** A competition of the sportsbook, with the start of its next match and its table, which is empty for a cup. */
export type CompetitionPage = SportFixture["competition"] & {
  readonly sport: SportFixture["sport"];
  readonly next_at: string | null;
  readonly table: readonly TableRow[];
};
