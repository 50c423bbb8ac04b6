import type { CashOutChance, MarketKey, Outcome, TicketSelection } from "@trevo/sports";
import { type BuilderPrice, type BuilderRefusal, gridOfModel, jointChancePpm, priceBuilder } from "@trevo/sports/pricing";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PricedModel, Sports } from "../sports/index.ts";
import type { WholeBet } from "./bet-store.ts";

export type Models = ReadonlyMap<number, PricedModel>;

export const noModels: Models = new Map();

interface AnyLeg {
  readonly selections: readonly { readonly fixture_id: number }[];
}

/** The matches with several selections in one leg; only their models are read. */
export const builderFixtures = (legs: readonly AnyLeg[]): number[] => [
  ...new Set(legs.filter(({ selections }) => selections.length > 1).flatMap(({ selections }) => selections.map((one) => one.fixture_id))),
];

interface BetsOfBook {
  readonly book_id: number;
  readonly bets: readonly WholeBet[];
}

/** The models for the bet builders in these bets. Reads nothing if there are none. */
export async function readModels(
  { sports }: { readonly sports: Pick<Sports, "models"> },
  db: Db | Tx,
  { book_id, bets }: BetsOfBook,
): Promise<Models> {
  const fixtures = builderFixtures(bets.flatMap(({ legs }) => legs));
  return fixtures.length === 0 ? noModels : sports.models(db, book_id, fixtures);
}

/** The joint price of selections of one match by the last published model, or why there is none; null if the match is not priced now. */
export function jointPrice(
  selections: readonly TicketSelection[],
  models: Models,
): (BuilderPrice & { readonly seq: number }) | { readonly why_not: BuilderRefusal } | null {
  const priced = models.get(selections[0]?.fixture_id ?? 0);
  if (!priced) return null;
  const price = priceBuilder(selections, gridOfModel(priced.model));
  return "why_not" in price ? price : { ...price, seq: priced.seq };
}

interface LegSelection extends MarketKey {
  readonly fixture_id: number;
  readonly market_id: number;
  readonly code: string;
  readonly outcome?: Outcome | null;
}

interface Published<T> {
  readonly chanceOf: (selection: T) => CashOutChance | null;
  readonly models: Models;
}

/** The chance of an undecided leg; of a bet builder, that of its open selections. Null if the book publishes none. */
export function openChance<T extends LegSelection>(selections: readonly T[], { chanceOf, models }: Published<T>): CashOutChance | null {
  const [first] = selections;
  if (!first) return null;
  if (selections.length === 1) return chanceOf(first);
  const decided = selections.flatMap(({ outcome }) => outcome ?? []);
  if (decided.some(({ won }) => !won)) return { win_ppm: 0, refund_ppm: 0 };
  const priced = models.get(first.fixture_id);
  const open = selections.filter(({ outcome }) => !outcome);
  return priced ? { win_ppm: jointChancePpm(open, gridOfModel(priced.model)), refund_ppm: 0 } : null;
}
