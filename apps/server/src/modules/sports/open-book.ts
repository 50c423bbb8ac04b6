import type { FixtureDraft } from "../../adapters/sports-feed/port.ts";
import type { Tx } from "../../kernel/db.ts";
import { bookStore } from "./book-store.ts";
import { feedStore } from "./feed-store.ts";
import { fixtureStore } from "./fixture-store.ts";

export interface CompetitionOffer {
  /** Code of the feed. */
  readonly feed: string;
  readonly competition: FixtureDraft["competition"];
}

/**
 * Opens a book: from now on the operator offers odds, and a leader begins to price them within seconds. False if the book was already open.
 */
export const openBook = (tx: Tx, operator_id: number): Promise<boolean> => bookStore.open(tx, operator_id);

/**
 * Makes a competition of a feed offerable by every book, even before the feed has announced it. New competitions are not offerable: a feed
 * also contains youth, amateur and other events that may not be bet on. Throws if no feed has the code.
 */
export async function offerCompetition(tx: Tx, { feed: code, competition }: CompetitionOffer): Promise<void> {
  const feed = await feedStore.findByCode(tx, code);
  if (!feed) throw new Error(`There is no sports feed ${code}.`);
  const id = await fixtureStore.upsertCompetition(tx, feed.producer, competition);
  await fixtureStore.setOfferable(tx, id, true);
}

/**
 * Sets whether a known competition is offered. When withdrawn, its markets take no bets from the next round of prices. False if no
 * competition has this id.
 */
export const setOfferable = (tx: Tx, { id, offerable }: { id: number; offerable: boolean }): Promise<boolean> =>
  fixtureStore.setOfferable(tx, id, offerable);
