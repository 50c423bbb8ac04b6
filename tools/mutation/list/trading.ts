import type { Mutant } from "../mutant.ts";

const on = (id: string, file: string, [find, replace]: readonly [string, string]): Mutant => ({
  id: `trading/${id}`,
  file: `apps/server/src/modules/${file}`,
  find,
  replace,
  suite: ["apps/server/test/sport-trading.test.ts"],
});

/** What a trader's suspension stops, and what its end does not lift. */
export const tradingMutants: readonly Mutant[] = [
  on("fixture-without-its-lock", "sports/trade.ts", [`await suspensionStore.lockAlone(tx, "fixture", fixture_id);`, ""]),
  on("book-without-its-lock", "sports/trade.ts", [
    `await suspensionStore.lockAlone(tx, "book", book_id);
    return { book_id, scope, scope_id: book_id };`,
    "return { book_id, scope, scope_id: book_id };",
  ]),
  on("competition-without-its-lock", "sports/trade.ts", [
    `await suspensionStore.lockAlone(tx, "book", book_id);
    return { book_id, scope, scope_id: id };`,
    "return { book_id, scope, scope_id: id };",
  ]),
  on("trades-for-a-sister-brand", "sportsbook/create-trading.ts", [
    `if (brands.some(({ id }) => !scope.granted.get(id)?.has("sports.trade"))) throw refuse("forbidden");`,
    "",
  ]),
  on("decided-matches-await-results", "sports/listing-store.ts", [
    "f.state in ('ended', 'postponed', 'cancelled', 'abandoned')\n",
    "f.state in ('ended', 'postponed', 'cancelled', 'abandoned', 'resulted')\n",
  ]),
  on("suspended-twice", "sports/trade.ts", [`if (await isSuspended(tx, key)) throw refuse("wrong_state");`, ""]),
  on("lifts-another-cause", "sports/trade.ts", [
    `await suspensionStore.lift(tx, key, "trader")`,
    `await suspensionStore.lift(tx, key, "danger")`,
  ]),
  on("suspended-as-another-cause", "sports/trade.ts", [
    `await suspensionStore.suspend(tx, key, "trader");`,
    `await suspensionStore.suspend(tx, key, "feed");`,
  ]),
  on("book-of-another-brand", "sportsbook/create-trading.ts", ["mustHaveOwnBook(tenant);", ""]),
  on("settled-bets-counted", "sportsbook/exposure-store.ts", [
    "s.fixture_id = e.fixture_id and b.status = 'open') as open_bets",
    "s.fixture_id = e.fixture_id) as open_bets",
  ]),
];
