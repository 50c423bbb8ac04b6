import { centavos } from "@trevo/domain";
import { type CashOutLeg, legOutcome, selectionIndex } from "@trevo/sports";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Log } from "../../kernel/log.ts";
import { readInPages, runEach } from "../../kernel/run-each.ts";
import type { Sports } from "../sports/index.ts";
import { betStore, type StoredSelection, type WholeBet } from "./bet-store.ts";
import { type Models, noModels, openChance, readModels } from "./builder-legs.ts";
import { marketsOf } from "./decide-settlement.ts";
import { addExposure, type Exposure, exposureOf, noExposure } from "./exposure-grid.ts";
import { type ExposureKey, exposureStore } from "./exposure-store.ts";

interface RenewNeeds {
  readonly db: Db;
  readonly log: Pick<Log, "error">;
  readonly sports: Pick<Sports, "chances" | "models">;
}

const pageSize = 100;

/** What a book publishes about open selections. */
interface Published {
  readonly chances: Awaited<ReturnType<Sports["chances"]>>;
  readonly models: Models;
}

const nothing: Published = { chances: new Map(), models: noModels };

function legOf({ odds_x1000, selections }: WholeBet["legs"][number], { chances, models }: Published): CashOutLeg {
  const outcome = legOutcome(selections.map((selection) => selection.outcome));
  if (outcome) return { odds_x1000, outcome };
  const chanceOf = ({ market_id, type, code }: StoredSelection) => chances.get(market_id)?.[selectionIndex(type, code)] ?? null;
  return { odds_x1000, outcome: null, takes_bets: true, chance: openChance(selections, { chanceOf, models }) };
}

/** What one open bet adds to a match. */
function exposureOfBet({ bet, legs }: WholeBet, fixture_id: number, published: Published): Exposure {
  const leg = legs.findIndex(({ selections }) => selections.some((selection) => selection.fixture_id === fixture_id));
  const selections = legs[leg]?.selections ?? [];
  if (selections.length === 0 || legOutcome(selections.map(({ outcome }) => outcome))) return noExposure;
  return exposureOf({
    terms: { sizes: bet.sizes, is_free: bet.is_free, stake: centavos(bet.remaining_stake), legs },
    legs: legs.map((one) => legOf(one, published)),
    leg,
    selections: selections.map((selection) => ({ market: selection, code: selection.code })),
  });
}

/** Recomputes the exposure from the open bets, under the lock that prevents new bets on the match. */
async function renewOne({ sports }: RenewNeeds, tx: Tx, key: ExposureKey): Promise<void> {
  await exposureStore.hold(tx, key.tenant_id, [key.fixture_id]);
  const bets = await betStore.find(tx, key.tenant_id, await exposureStore.openBets(tx, key));
  const publishedBy = new Map<number, Published>();
  for (const book_id of new Set(bets.map(({ bet }) => bet.book_id))) {
    const own = bets.filter(({ bet }) => bet.book_id === book_id);
    const chances = await sports.chances(tx, book_id, marketsOf(own));
    publishedBy.set(book_id, { chances, models: await readModels({ sports }, tx, { book_id, bets: own }) });
  }
  const whole = bets
    .map((bet) => exposureOfBet(bet, key.fixture_id, publishedBy.get(bet.bet.book_id) ?? nothing))
    .reduce(addExposure, noExposure);
  await exposureStore.keep(tx, key.tenant_id, new Map([[key.fixture_id, whole]]));
}

/** Removes settled and cashed-out bets from the matches' exposures, and updates the chances of other legs. */
export async function renewExposures(needs: RenewNeeds): Promise<void> {
  const keys = readInPages<ExposureKey>((after) => exposureStore.next(needs.db, after, pageSize));
  await runEach(needs.log, keys, {
    run: (key) => needs.db.transaction().execute((tx) => renewOne(needs, tx, key)),
    describe: (key) => ({ ...key }),
    failure: "the exposure of a match was not renewed",
  });
}
