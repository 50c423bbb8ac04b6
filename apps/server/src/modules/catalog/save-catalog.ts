import { wagerClassOf } from "@trevo/offers";
import type { Db, Tx } from "../../kernel/db.ts";
import type { SavedGames } from "./listing-store.ts";
import { store } from "./store.ts";
import type { CategoryDraft, GameFacts, GameRow } from "./tables.ts";

export interface GameDraft extends Partial<GameFacts> {
  provider_code: string;
  gamecode: string;
  title: string;
  /** Absent or null if one title serves both languages. */
  title_en?: string | null;
  category_slug: string;
  rtp: number | null;
  paint: string;
  image: string;
  image_mobile?: string | null;
  only_demo?: boolean;
  bonus_allowed?: boolean;
  has_tables?: boolean;
  /** Initial values of the tenant's selection; existing ones stay as the operator set them. */
  badge: GameRow["badge"];
  featured: boolean;
  position: number;
  /** When the brand began to show the game; absent: now. */
  shown_at?: Date;
}

export interface CatalogDraft {
  tenant_id: number;
  providers: readonly { code: string; name: string }[];
  categories: readonly CategoryDraft[];
  games: readonly GameDraft[];
}

/** Rows per statement. */
const batchSize = 1_000;

/**
 * Updates providers, categories and games from the draft, and adds games that the tenant does not have yet. The tenant's own arrangement
 * stays.
 */
export async function saveCatalog(tx: Db | Tx, draft: CatalogDraft, onBatch?: (saved: number) => void): Promise<SavedGames> {
  for (const provider of draft.providers) await store.listing.saveProvider(tx, provider);
  for (const category of draft.categories) await store.categories.add(tx, draft.tenant_id, category);
  const saved: SavedGames = { added: 0, changed: 0 };
  for (let from = 0; from < draft.games.length; from += batchSize) {
    const batch = draft.games.slice(from, from + batchSize).map(wholeGame);
    const { added, changed } = await store.listing.saveGames(tx, batch);
    saved.added += added;
    saved.changed += changed;
    await store.listing.offer(
      tx,
      draft.tenant_id,
      batch.map((game) => ({ ...game, wager_class: classOf(game) })),
    );
    onBatch?.(from + batch.length);
  }
  return saved;
}

/** Returns the class by the return that the provider publishes; what an operator has decided since stays. */
const classOf = ({ rtp, has_tables = false }: Pick<GameDraft, "rtp" | "has_tables">): number =>
  wagerClassOf({ edge_bps: rtp === null ? null : 10_000 - rtp, has_tables });

/** Sets every column, so that values which the provider no longer states are removed. */
const wholeGame = (game: GameDraft) => ({
  title_en: null,
  image_mobile: null,
  only_demo: false,
  bonus_allowed: true,
  has_tables: false,
  volatility: null,
  max_win_x100: null,
  min_stake: null,
  max_stake: null,
  rules_pt: null,
  rules_en: null,
  ...game,
});
