import type { FixtureDraft } from "../../adapters/sports-feed/port.ts";
import type { Tx } from "../../kernel/db.ts";
import { bookStore } from "./book-store.ts";
import { feedStore } from "./feed-store.ts";
import { fixtureStore } from "./fixture-store.ts";

export interface CompetitionOffer {
  /** The code of the feed. */
  readonly feed: string;
  readonly competition: FixtureDraft["competition"];
}

/** From now on the operator offers odds of its own: a leader begins to price them within seconds. False: the book was open already. */
export const openBook = (tx: Tx, operator_id: number): Promise<boolean> => bookStore.open(tx, operator_id);

/**
 * Makes a competition of a feed offerable by every book, also one that the feed has not named yet. New competitions are not: youth, amateur and other
 * events that may not be bet on come with the same feed. Throws where no feed has the code.
 */
export async function offerCompetition(tx: Tx, { feed: code, competition }: CompetitionOffer): Promise<void> {
  const feed = await feedStore.findByCode(tx, code);
  if (!feed) throw new Error(`There is no sports feed ${code}.`);
  const id = await fixtureStore.upsertCompetition(tx, feed.producer, competition);
  await fixtureStore.setOfferable(tx, id, true);
}

/** Offers a competition that is known, or offers it no longer: its markets then take no bets from the next round of prices on. False: none of that id. */
export const setOfferable = (tx: Tx, { id, offerable }: { id: number; offerable: boolean }): Promise<boolean> =>
  fixtureStore.setOfferable(tx, id, offerable);
