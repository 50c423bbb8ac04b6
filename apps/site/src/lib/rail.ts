import { createStore, useStore } from "./store.ts";

/** Whether the desktop's rail lies open over the page. */
export const railStore = createStore(false);

export const useRailOpen = (): boolean => useStore(railStore);
