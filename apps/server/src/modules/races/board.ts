import type { RaceKey } from "./races-store.ts";

/** The board name under which places are frozen and paid. */
export const boardOf = ({ id }: Pick<RaceKey, "id">): string => `race:${id}`;
