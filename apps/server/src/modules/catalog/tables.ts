import type { Localized } from "@trevo/domain";
import type { Generated } from "kysely";

export type GameState = "active" | "maintenance" | "disabled";
export type Badge = "new" | "live" | "bonus" | "demo";

/** What a provider states about a game beside its name. Amounts are in centavos, the maximum win in hundredths of the stake. */
export interface GameFacts {
  volatility: "low" | "medium" | "high" | "chosen" | null;
  max_win_x100: number | null;
  min_stake: number | null;
  max_stake: number | null;
  rules_pt: string | null;
  rules_en: string | null;
}

export type CatalogTables = {
  game_providers: { code: string; name: string };
  games: GameFacts & {
    id: Generated<number>;
    provider_code: string;
    gamecode: string;
    title: string;
    /** Null if one title serves both languages. */
    title_en: string | null;
    plain_title: Generated<string>;
    plain_title_en: Generated<string>;
    category_slug: string;
    rtp: number | null;
    paint: string;
    image: string;
    image_mobile: string | null;
    only_demo: Generated<boolean>;
    bonus_allowed: Generated<boolean>;
    has_tables: Generated<boolean>;
  };
  tenant_games: {
    tenant_id: number;
    game_id: number;
    state: Generated<GameState>;
    position: number;
    featured: boolean;
    badge: Badge | null;
    shown_at: Generated<Date>;
    wager_class: Generated<number>;
    next_wager_class: Generated<number | null>;
    next_wager_class_at: Generated<Date | null>;
  };
  provider_suspensions: { tenant_id: number; provider_code: string; reason: string; suspended_at: Date; suspended_by: string };
  game_words: { word: string };
  game_views: { tenant_id: number; game_id: number; views: number };
  categories: { tenant_id: number; slug: string; name_pt: string; name_en: string; position: number };
};

export interface GameRow {
  id: number;
  provider_code: string;
  provider_name: string;
  gamecode: string;
  title: string;
  title_en: string | null;
  category_slug: string;
  rtp: number | null;
  paint: string;
  image: string;
  image_mobile: string | null;
  only_demo: boolean;
  bonus_allowed: boolean;
  has_tables: boolean;
  state: GameState;
  badge: Badge | null;
  /** Wager class, 0 to 7: decides how a stake counts towards a bonus. */
  wager_class: number;
  views: number;
}

/** Why, when and by whom a brand's provider was switched off. */
export interface Suspension {
  provider_code: string;
  reason: string;
  suspended_at: Date;
  suspended_by: string;
}

export type Dress = Pick<GameRow, "title_en" | "image" | "paint" | "category_slug">;

export interface CategoryRow {
  slug: string;
  name_pt: string;
  name_en: string;
  games: number;
}

export type StakeTerms = Pick<GameRow, "state" | "only_demo" | "bonus_allowed" | "wager_class">;

/** How stakes in a game count towards a bonus. */
export interface Wagering {
  /** True if the game accepts no bonus money. */
  readonly cash_only: boolean;
  /** 0 to 7. */
  readonly wager_class: number;
}

export type NamedGame = Pick<GameRow, "id" | "title" | "gamecode" | "image" | "provider_name"> & {
  readonly titles: Localized;
};

export interface CategoryDraft {
  slug: string;
  name_pt: string;
  name_en: string;
  position: number;
}
