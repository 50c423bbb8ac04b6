import type { Game, SportFixture } from "@trevo/contract";

/** `unknown`: no brand has this host. `inactive` and `maintenance` show the maintenance screen. */
export type TenantState = "active" | "inactive" | "maintenance" | "unknown";

/** A rail of the home page. Known slugs have a form of their own (home/rails.tsx); any other is a shelf of posters. */
export interface HomeRail {
  slug: string;
  title: string;
  games: Game[];
}

/** `all` as provider and `todos` as category filter nothing; category may list slugs, comma-separated. */
export interface GamesFilter {
  page: number;
  searchTerm?: string;
  category?: string;
  /** Codes, comma-separated. */
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

/** Which fixtures a list of the sportsbook has. */
export interface EventsFilter {
  readonly sport?: SportFixture["sport"] | undefined;
  readonly when?: "live" | "today" | "soon" | undefined;
  readonly competition?: number | undefined;
}

/** A competition of the sportsbook, and when its next match begins. */
export type CompetitionPage = SportFixture["competition"] & {
  readonly sport: SportFixture["sport"];
  readonly next_at: string | null;
};
