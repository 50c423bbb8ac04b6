import type { Db } from "../../kernel/db.ts";
import { fixtureStore, type StoredCompetition } from "./fixture-store.ts";

/** Every competition that a feed has announced, by country and name. */
export const listCompetitions = (db: Db): Promise<StoredCompetition[]> => fixtureStore.competitions(db);
