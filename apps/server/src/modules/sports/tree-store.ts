import { sql } from "kysely";
import type { Tx } from "../../kernel/db.ts";
import { type BookView, isOpen } from "./listing-store.ts";

/** A competition with the numbers of its fixtures that a book shows; `fixtures` includes those in play. */
export interface OfferedCompetition {
  readonly id: number;
  readonly sport: string;
  readonly country: string;
  readonly name: string;
  readonly slug: string;
  readonly tier: number;
  readonly fixtures: number;
  readonly live: number;
}

/** Reads of what a book offers, by competition. */
export const treeStore = {
  /** Ordered by tier and name. */
  competitions: async (tx: Tx, view: Pick<BookView, "book_id" | "simulated">): Promise<OfferedCompetition[]> => {
    const { rows } = await sql<OfferedCompetition>`
      select c.id, c.sport, c.country, c.name, c.slug, c.tier, count(*)::int as fixtures,
        (count(*) filter (where f.state <> 'scheduled'))::int as live
      from sport_fixtures f join sport_competitions c on c.id = f.competition_id
      where ${isOpen(view)}
      group by c.id order by c.tier, c.name, c.id`.execute(tx);
    return rows;
  },
};
