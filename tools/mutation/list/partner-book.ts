import type { Mutant } from "../mutant.ts";

const on = (id: string, file: string, [find, replace]: readonly [string, string]): Mutant => ({
  id: `partner-book/${id}`,
  file: `apps/server/src/${file}`,
  find,
  replace,
  suite: ["apps/server/test/partner-sportsbook.test.ts"],
});

const jwt = "adapters/providers/partner-jwt.ts";
const betby = "adapters/providers/betby.ts";
const parking = "modules/play/park-wins.ts";

/** Mutants of a partner's book: whose calls it accepts, and that a bet is paid once. */
export const partnerBookMutants: readonly Mutant[] = [
  on("any-algorithm", jwt, ["    if (algorithmOf(key) !== alg) return false;\n", ""]),
  on("any-signature", jwt, ["  return keys.some((key) => signedBy(key, parts, head.data.alg));", "  return keys.length > 0;"]),
  on("expired", jwt, ["exp <= seconds || ", ""]),
  on("another-audience", jwt, ["[aud].flat()[0] !== audience || ", ""]),
  on("another-sum", betby, ["bet.amount !== betslip.sum || ", ""]),
  on("another-currency", betby, ["if (!isBrl(bet.currency, made.currency, betslip.currency)) return", "if (false) return"]),
  on("free-bet-staked", betby, [`amount: staker === "partner" ? 0 : bet.amount,`, "amount: bet.amount,"]),
  on("bonus-unknown", betby, [`type === "freebet_freemoney" ? "partner" : null`, `"partner"`]),
  on("stake-rolled-back", betby, ["if (parent_transaction_id === bet_transaction_id) return null;", ""]),
  on("two-results", parking, [`if (round.wins > 0) return "closed_round";`, ""]),
  on("refund-of-nothing", parking, ["amount > round.staked_cash + round.staked_bonus", "false"]),
  on("refund-of-a-centavo", parking, [
    "amount > round.staked_cash + round.staked_bonus",
    "amount > round.staked_cash + round.staked_bonus + 1",
  ]),
  on("ended-and-won", parking, ["if (!(await needs.parkedWins.isEnded(tx, key))) return null;", "return null;"]),
  on("waiting-and-discarded", parking, ["if (isWon || (await needs.parkedWins.waitsIn(tx, named)))", "if (isWon)"]),
  on("called-off-and-made", parking, [`return round?.state === "rolled_back" ?`, "return round === null ?"]),
  on("paid-beside-a-result", "modules/open-rounds/decide-parked-win.ts", ["round.wins === 0 && ", ""]),
  on("paid-without-a-bet", "modules/open-rounds/decide-parked-win.ts", [" && round.bets > 0", ""]),
  on("repeated-result-parked", parking, ["if (await ledgerRecords.roundBySource(tx, tenant_id, command))", "if (false)"]),
  on("won-and-discarded", parking, [`return { ...nothing, status: "already_rolled_back" };`, ""]),
  on("bonus-money", "modules/play/callback-caller.ts", ["cash_only: true, wager_class: 6", "cash_only: false, wager_class: 6"]),
  on("brand-left", "modules/play/handle-callback.ts", ["tenant.settings.betby.active && ", ""]),
  on("excluded-player", "modules/play/launch-book.ts", ["if (player) await needs.protection.mayStake(player);", ""]),
  on("any-address", "modules/play/launch-book.ts", ["asked !== undefined && inside.test(asked) ? asked", "asked !== undefined ? asked"]),
];
