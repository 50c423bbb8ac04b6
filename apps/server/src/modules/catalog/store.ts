import { categoryStore } from "./category-store.ts";
import { curationStore } from "./curation-store.ts";
import { gameStore } from "./game-store.ts";
import { listingStore } from "./listing-store.ts";
import { searchStore } from "./search-store.ts";
import { suspensionStore } from "./suspension-store.ts";
import { wagerClassStore } from "./wager-class-store.ts";

/** All SQL of the module. */
export const store = {
  wagerClasses: wagerClassStore,
  games: gameStore,
  categories: categoryStore,
  search: searchStore,
  curation: curationStore,
  listing: listingStore,
  suspensions: suspensionStore,
};
