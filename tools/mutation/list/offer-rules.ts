import type { Mutant } from "../mutant.ts";

const on =
  (name: string, test: string) =>
  (id: string, find: string, replace: string): Mutant => ({
    id: `offer-rules/${id}`,
    file: `packages/offers/src/${name}.ts`,
    find,
    replace,
    suite: [`packages/offers/src/${test}.test.ts`],
  });

const trigger = on("triggers", "applies");
const condition = on("conditions", "applies");
const wagering = on("wagering", "wagering");
const wagerClass = on("wager-class", "wager-class");
const words = on("wagering", "terms");
const programme = on("programme", "terms");
const money = on("words", "terms");
const field = on("field", "terms");
const law = on("lint-law", "lint-offer");
const cost = on("lint-wagering", "lint-offer");
const shape = on("lint-shape", "lint-offer");
const offer = on("lint-offer", "lint-offer");
const plan = on("plans", "shares");
const basis = on("bases", "shares");

/** Mutants of offer rules: who they apply to, what their terms state, what the linter blocks, and shares. */
export const offerRuleMutants: readonly Mutant[] = [
  trigger("deposit-above-maximum", "|| (max !== null && deposit.amount > max)", ""),
  trigger("any-deposit", "if (nth !== null && deposit.nth !== nth) return", "if (nth === 0) return"),
  trigger("any-period", '(eventOf(facts, "period_ended")?.period === period', '(eventOf(facts, "period_ended") !== null'),
  condition("old-account", "registered_at.getTime() <= args.days * dayMs", "registered_at.getTime() <= (args.days + 1) * dayMs"),
  condition("any-month", "birth_date?.slice(5, 7) === today.slice(5, 7)", "birth_date !== null"),
  condition("weekday-of-tomorrow", ".getUTCDay()]", ".getUTCDay() + 1]"),
  wagering("cap-without-rounds", "(rounds ? rounds.count * rounds.stake : 0)", "(rounds ? 0 : 0)"),
  wagering("bonus-stakes-as-all", 'counts_cash: args.counts === "all"', "counts_cash: true"),
  wagering("principal-always-kept", 'principal_kept: args.principal === "kept"', "principal_kept: true"),
  wagering("a-day-longer", "now.getTime() + args.days * dayMs", "now.getTime() + (args.days + 1) * dayMs"),
  wagering("steps-of-nothing", 'if (steps > 1 && principal === "removed")', 'if (steps > 999 && principal === "removed")'),
  wagerClass("class-above-its-edge", "edge_bps >= (wagerClassTable", "edge_bps + 1 >= (wagerClassTable"),
  wagerClass("jackpot-counts", "edge_bps === null || has_external_jackpot", "edge_bps === null"),
  words("weights-of-games-untold", "pt`Jogos com peso próprio: ${own}.`", '"Há jogos com peso próprio."'),
  words("days-untold-in-english", "en`You have ${days(args.days)} from", "en`You have a term from"),
  programme("places-untold", "Places ${number(from)} to ${number(to)}: ${nouns(given)}.", "Places from ${number(from)}: ${nouns(given)}."),
  programme("window-in-utc", "timeZone: time_zone, dateStyle", 'timeZone: "UTC", dateStyle'),
  money("a-digit-lost", "`${decimal(bps, 2)[locale]}%`", "`${decimal(bps - (bps % 10), 2)[locale]}%`"),
  field("amount-that-has-no-text", "max = maxCentavos - 1 }", "max = maxCentavos }"),
  law("deposit-before-a-bet", '"period_ended", "deposit_credited"]', '"period_ended"]'),
  law("words-with-accents", '.replaceAll(/\\p{M}/gu, "")', ""),
  law("listed-to-guests", "if (!severity || !args.coupon?.listed) return [];", "if (!severity || args.coupon) return [];"),
  law("without-budget", '...(limits.budget_cents === null ? ["limits.budget_cents"] : []),', ""),
  law("earned-behind-a-deposit", '"level_reached", "mission_completed"', '"mission_completed"'),
  cost("loophole", "BigInt(minEdgeOfWeight) * BigInt(weight) * 10_000n", "BigInt(minEdgeOfWeight - 1) * BigInt(weight) * 10_000n"),
  cost("dearest-game", "10_000 - Math.min(...costs)", "10_000 - Math.max(...costs)"),
  cost("kept-above-its-share", "kept > maxKeptShare", "kept > maxKeptShare + 100"),
  cost(
    "bonus-without-wagering",
    "  if (args.wagering) return [];\n  return rewardsOf",
    "  if (args.wagering !== undefined) return [];\n  return rewardsOf",
  ),
  shape("places-overlap", "from > (places[no - 1]?.to ?? 0)", "from > (places[no - 1]?.from ?? 0)"),
  shape("withdrawal-ends-any-bonus", 'wagering?.withdrawal === "ends" && !isDeposit', 'wagering?.withdrawal === "ends" && kind === "rank"'),
  offer("dearest-bound", "(a < b ? -1 : a > b ? 1 : 0)", "(a < b ? 1 : a > b ? -1 : 0)"),
  offer("free-rounds-for-one", "return reward.rounds * reward.stake;", "return reward.stake;"),
  offer("grants-beyond-the-budget", "Math.floor(limits.budget_cents / face_cents)", "Math.ceil(limits.budget_cents / face_cents)"),
  offer("kept-rounded-down", "BigInt(kept_bps) + 9_999n)", "BigInt(kept_bps))"),
  offer("required-of-whole-times", "(BigInt(bonus_cents) * times_x10) / 10n", "BigInt(bonus_cents) * (times_x10 / 10n)"),
  plan("fee-rounded-down", "BigInt(fee) + 9_999n", "BigInt(fee)"),
  plan("high-roller-at-threshold", "revenue >= -high_roller", "revenue > -high_roller"),
  plan("carried-for-all", 'negative === "carried" ? carried : 0)', "carried)"),
  basis("rakeback-of-bps", "sum / perCentavo", "sum / 10_000n"),
];
