import { resultsStore } from "./results-store.ts";

/** Read access for other modules to boards that have ended. */
export const frozenBoards = {
  isFrozen: resultsStore.isFrozen,
  frozenAt: resultsStore.frozenAt,
  places: resultsStore.places,
  placeOf: resultsStore.placeOf,
  skipped: resultsStore.skipped,
  paid: resultsStore.paid,
};
