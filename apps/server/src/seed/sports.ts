import type { Db } from "../kernel/db.ts";
import type { Tenant } from "../kernel/scope.ts";
import type { Sports } from "../modules/sports/index.ts";

type Competition = Parameters<Sports["offerCompetition"]>[1]["competition"];

/** The brand whose operator offers its own odds on the sandbox's matches, and the code of their feed. */
export const demoBook = { brand: "trevo", feed: "matches" } as const;

/** Competitions of the sandbox's matches, named as in their feed. */
const demoCompetitions: readonly Competition[] = [
  { id: "br-serie-a", sport: "football", country: "BR", name: "Brasileirão Série A", slug: "brasileirao-serie-a", tier: 1 },
  { id: "libertadores", sport: "football", country: "SA", name: "Copa Libertadores", slug: "libertadores", tier: 1 },
  { id: "premier-league", sport: "football", country: "GB", name: "Premier League", slug: "premier-league", tier: 2 },
  { id: "la-liga", sport: "football", country: "ES", name: "La Liga", slug: "la-liga", tier: 2 },
  { id: "primeira-liga", sport: "football", country: "PT", name: "Primeira Liga", slug: "primeira-liga", tier: 2 },
  { id: "br-serie-b", sport: "football", country: "BR", name: "Brasileirão Série B", slug: "brasileirao-serie-b", tier: 3 },
];

interface DemoBookNeeds {
  readonly db: Db;
  readonly sports: Pick<Sports, "openBook" | "offerCompetition">;
}

/** Competitions are approved once, when the book is opened. One that is withdrawn later stays withdrawn. */
export async function openDemoBook({ db, sports }: DemoBookNeeds, { operator_id }: Pick<Tenant, "operator_id">): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await sports.openBook(tx, operator_id))) return;
    for (const competition of demoCompetitions) await sports.offerCompetition(tx, { feed: demoBook.feed, competition });
  });
}
