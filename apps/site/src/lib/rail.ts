import { createStore, useStore } from "./store.ts";

/** True while the navigation rail is expanded over the page on a desktop. */
export const railStore = createStore(false);

export const useRailOpen = (): boolean => useStore(railStore);
