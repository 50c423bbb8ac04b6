import type { Mutant } from "../mutant.ts";

const module = "apps/server/src/modules";
const bets = "apps/server/test/sport-free-bets.test.ts";

const on =
  (file: string, ...tests: readonly string[]) =>
  (id: string, find: string, replace: string): Mutant => ({ id: `free-bets/${id}`, file, find, replace, suite: tests });

const held = `${module}/free-bets/hold-free-bet.test.ts`;
const holding = on(`${module}/free-bets/hold-free-bet.ts`, held, bets);
const store = on(`${module}/free-bets/store.ts`, bets, held);
const placing = on(`${module}/sportsbook/decide-placement.ts`, bets);
const accepting = on(`${module}/sportsbook/accept-bet.ts`, bets);
const settling = on(`${module}/sportsbook/settle-bets.ts`, bets);
const odds = on("packages/sports/src/min-odds.ts", "packages/sports/src/min-odds.test.ts");

const sportStake = on("packages/offers/src/sport-stake.ts", "packages/offers/src/sport-stake.test.ts");

/**
 * Mutants of free bets: how often one is used, for which bets, and when it is returned; also of the sports bets that missions and races
 * count.
 */
export const freeBetMutants: readonly Mutant[] = [
  holding("used-twice", "row.bet_id !== null || ", ""),
  holding("cancelled-used", "row.cancelled_at !== null || ", ""),
  holding("never-expires", "|| isPast)", ")"),
  holding("expires-late", "row.valid_until <= clock.now()", "row.valid_until < clock.now()"),
  holding("expires-while-waiting", "!has_waited && ", ""),
  store("two-at-once", `      .where("id", "=", id)\n      .forNoKeyUpdate()`, `      .where("id", "=", id)`),
  store("anybodys", `.where((eb) => eb.and(isPlayer(owner)))\n      .where("id", "=", id)`, `.where("id", "=", id)`),
  store("back-from-another-bet", "and id = ${id} and bet_id = ${bet_id}`", "and id = ${id}`"),
  store("back-without-its-time", "${now}::timestamptz + greatest(", "valid_until + 0 * greatest("),
  store("back-for-an-hour", "greatest(valid_until - used_at, ${leastMs}", "least(valid_until - used_at, ${leastMs}"),
  placing("any-stake", "if (stake !== amount)", "if (stake > amount)"),
  placing("any-odds", "if (!reachesOdds(bet, min_odds_x1000))", "if (min_odds_x1000 < 0)"),
  accepting("stake-paid", "amount: bet.is_free ? 0 : bet.stake,", "amount: bet.stake,"),
  accepting("stake-pays-back", "is_free: ticket.is_free,", "is_free: false,"),
  settling("void-keeps-it", `if (next.outcome === "void") await freeBets.giveBack(tx, use);`, `if (next.outcome === "void") return;`),
  settling("corrected-leaves-it", `else if (last?.outcome === "void") await freeBets.takeAgain(tx, use);`, ""),
  sportStake("void-counts", `|| outcome === "void"`, ""),
  sportStake("low-odds-count", "lowest_odds_x1000 < countedSportOdds", "lowest_odds_x1000 < 0"),
  sportStake("odds-must-exceed", "lowest_odds_x1000 < countedSportOdds", "lowest_odds_x1000 <= countedSportOdds"),
  sportStake("cashed-out-counts", "Math.min(cash_at_risk, settled_stake)", "cash_at_risk"),
  on(`${module}/missions/counted-rows.ts`, "apps/server/test/sport-missions.test.ts")(
    "any-sports-bet-in-missions",
    "countedCash(cash_at_risk, sport)",
    "cash_at_risk",
  ),
  on(`${module}/races/score.ts`, `${module}/races/score.test.ts`)(
    "any-sports-bet-in-races",
    "countedCash(round.cash_at_risk, round.sport)",
    "round.cash_at_risk",
  ),
  odds("some-combination", "Math.min(...sizes)", "Math.max(...sizes)"),
  odds("highest-legs", "toSorted((one, other) => one - other)", "toSorted((one, other) => other - one)"),
  odds("odds-beyond", "lowestOdds(bet) >= BigInt", "lowestOdds(bet) > BigInt"),
];
