import type { SportResultInput } from "@trevo/contract";
import {
  contradictionsOf,
  type FixtureFacts,
  isDecided,
  outcomesOf,
  type Score,
  standingGoals,
  voidOutcomes,
  wholeOf,
} from "@trevo/sports";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { nextRevision, type Revision } from "./fixture-standing.ts";
import { fixtureStore } from "./fixture-store.ts";
import { marketStore } from "./market-store.ts";
import { namedStore } from "./named-store.ts";
import { offerStore } from "./offer-store.ts";
import { suspensionStore } from "./suspension-store.ts";

/** A result to be entered by hand, with its changes to the operator's book. */
export interface HandResult {
  readonly book_id: number;
  readonly fixture: { readonly id: number; readonly home: string; readonly away: string };
  readonly facts: FixtureFacts;
  /** The book's own revisions; never empty. */
  readonly revisions: readonly Revision[];
  /** Number of markets that stay undecided. */
  readonly waiting: number;
}

/**
 * Holds the fixture's exclusive lock until the transaction ends: no bet is accepted on it and no message changes it. Refuses with
 * `not_found`, `wrong_state` (the match is not over, or nothing would change), `invalid_fields`.
 */
export async function planResult(tx: Tx, { operator_id }: Pick<Tenant, "operator_id">, input: SportResultInput): Promise<HandResult> {
  const book_id = await offerStore.bookOf(tx, operator_id);
  if (book_id === undefined) throw refuse("not_found");
  await suspensionStore.lockAlone(tx, "fixture", input.fixture_id);
  const fixture = await fixtureStore.find(tx, input.fixture_id);
  const [named] = await namedStore.fixtures(tx, [input.fixture_id]);
  if (!fixture || !named) throw refuse("not_found");
  if (!(await fixtureStore.takesResult(tx, fixture.id))) throw refuse("wrong_state");
  const facts = factsOf(fixture.facts, input);
  const markets = await marketStore.bookStandings(tx, fixture.id, book_id);
  const decided = markets.map((market) => {
    const outcomes = outcomesOf(market, facts);
    const isOpen = !isDecided(outcomes);
    return { market, outcomes: isOpen ? (input.rest === "void" ? voidOutcomes(market.type) : null) : outcomes };
  });
  const revisions = decided.flatMap(({ market, outcomes }) => (outcomes === null ? [] : (nextRevision(market, outcomes) ?? [])));
  if (revisions.length === 0) throw refuse("wrong_state");
  const waiting = decided.filter(({ market, outcomes }) => outcomes === null && market.outcomes === null).length;
  return { book_id, fixture: { id: fixture.id, home: named.home, away: named.away }, facts, revisions, waiting };
}

/**
 * Enters the result; call it after `planResult`, in the same transaction. From the commit on, the revisions apply to the book, and it takes
 * no more bets on the match.
 */
export async function enterResult(tx: Tx, { book_id, fixture, revisions }: HandResult): Promise<void> {
  await marketStore.keepOfBook(tx, revisions, book_id);
  await suspensionStore.suspend(tx, { book_id, scope: "fixture", scope_id: fixture.id }, "trader");
}

const wrong = (field: "half1" | "final"): Error => refuse("invalid_fields", { fields: { [field]: ["invalid"] } });

/** The facts as entered. What the feed has counted besides the score is kept if it agrees with the entered score. */
function factsOf(known: FixtureFacts, { ending, half1, final }: SportResultInput): FixtureFacts {
  if (ending !== "full_time") {
    if (half1 !== null || final !== null) throw wrong(half1 === null ? "final" : "half1");
    return { ...known, ending };
  }
  if (half1 === null || final === null) throw wrong(half1 === null ? "half1" : "final");
  const half2: Score = [final[0] - half1[0], final[1] - half1[1]];
  const score = { half1, half2 };
  const isKnown = known.ending === "full_time";
  const facts: FixtureFacts = {
    ...known,
    phase: "full_time",
    ending,
    score,
    goals: goalsAgree(known, score) ? known.goals : null,
    corners: isKnown ? known.corners : null,
  };
  if (contradictionsOf(facts).length > 0) throw wrong("final");
  return facts;
}

function goalsAgree({ goals }: FixtureFacts, score: FixtureFacts["score"]): boolean {
  if (!goals) return false;
  const [home, away] = wholeOf(score);
  const standing = standingGoals(goals);
  const of = (side: "home" | "away", half?: "half1"): number =>
    standing.filter((goal) => goal.side === side && (half === undefined || goal.half === half)).length;
  return of("home") === home && of("away") === away && of("home", "half1") === score.half1[0] && of("away", "half1") === score.half1[1];
}
