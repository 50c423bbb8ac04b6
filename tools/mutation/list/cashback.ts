import type { Mutant } from "../mutant.ts";

const module = "apps/server/src/modules/cashback";

const on =
  (file: string, ...tests: readonly string[]) =>
  (id: string, find: string, replace: string): Mutant => ({
    id: `cashback/${id}`,
    file,
    find,
    replace,
    suite: tests,
  });

const base = on(`${module}/count-moves.ts`, `${module}/cashback-follower.test.ts`);
const ledger = on("apps/server/database/functions/post-commands.sql", "apps/server/src/modules/wallet/reinstate.test.ts");
const scenario = "apps/server/test/cashback.test.ts";
const rules = on(`${module}/policy.ts`, `${module}/policy.test.ts`);
const job = on(`${module}/make-cashback.ts`, scenario);
const claim = on(`${module}/claim-cashback.ts`, scenario);
const item = on(`${module}/items-store.ts`, scenario);
const offer = on("apps/server/src/modules/offers/unavailable-in.ts", scenario);
const rakebackScenario = "apps/server/test/rakeback.test.ts";
const rakebackOffer = on("apps/server/src/modules/offers/unavailable-in.ts", rakebackScenario);
const growth = on(`${module}/settle-rakeback.ts`, rakebackScenario);
const share = on(`${module}/shares.ts`, rakebackScenario);
const tierShare = on("apps/server/src/modules/ranks/read-shares.ts", rakebackScenario);
const couponScenario = "apps/server/test/cashback-coupons.test.ts";
const couponItem = on(`${module}/grant-coupon-item.ts`, couponScenario);
const couponRule = on(`${module}/policy.ts`, couponScenario);
const slots = on("packages/domain/src/cashback.ts", "packages/domain/src/cashback.test.ts");

/** Mutants of cashback: what a round counts, on which day, and how much of it is paid. */
export const cashbackMutants: readonly Mutant[] = [
  base("day-of-the-bet", "const own = later(sums.day, closed);", "const own = sums.day;"),
  base("correction-on-the-closing-day", "const own = later(sums.day, closed);", "const own = closed;"),
  base("returned-on-the-same-day", "returned: own > closed ? sums.returned : 0,", "returned: sums.returned,"),
  base("open-rounds-count", "else if (!isNothing(sums)) addTo(open,", "else if (!isNothing(sums) && false) addTo(open,"),
  base("open-rounds-forgotten", "for (const sums of kept) count(", "for (const sums of [] as typeof kept) count("),
  base("bonus-stakes-count", "bet: ({ cash }) => ({ staked: -cash }),", "bet: ({ cash, bonus }) => ({ staked: -cash - bonus }),"),
  base("debts-forgotten", "{ staked: debt } : { won: -debt }", "{ staked: 0 } : { won: 0 }"),
  base("released-days-count", "isBefore(release, at)", "isBefore(release, at) && false"),
  base("released-for-what-came-before", "release.day >= day && isBefore(release, at)", "release.day >= day"),
  base("all-is-at-risk", "if (at_risk === null || staked === 0)", "if (at_risk === null || staked !== 0)"),
  rules("share-rounded-up", "BigInt(share_bps)) / BigInt(bps));", "BigInt(share_bps) + BigInt(bps - 1)) / BigInt(bps));"),
  rules("items-of-29", "if (total < leastItem)", "if (total < leastItem - 1)"),
  rules("small-amounts-lost", "after: { carried: total, deductions } };", "after: { carried: 0, deductions } };"),
  rules("gains-are-owed", "const amount = Math.min(returned, -base);", "const amount = -base;"),
  rules("owed-for-31-days", "<= deductionDays);", "<= deductionDays + 1);"),
  rules("deducted-twice", "amount: deduction.amount - taken }", "amount: deduction.amount }"),
  job("before-the-hour", "minutes >= settings.cashback_release_hour * 60", "true"),
  job("without-grace", "const graceMs = 5 * 60_000;", "const graceMs = 0;"),
  job("before-the-follower", "return rows === 0 || (rows < mostWaiting", "return rows >= 0 || (rows < mostWaiting"),
  job("settled-without-the-day-before", "before.get(result.player_id) ?? nothingCarried", "nothingCarried"),
  claim("slots-that-are-not-open", "slots: Math.min(input.slots, open)", "slots: input.slots"),
  claim("one-key-for-all-slots", "external_id: `${item.id}:${paid.claimed + 1}`", "external_id: `${item.id}:1`"),
  claim("claims-not-recorded", "if (paid.claimed !== item.claimed)", "if (paid.claimed === item.claimed)"),
  claim("while-off", 'if (!scope.tenant.settings.cashback) throw refuse("not_found");', ""),
  couponRule(
    "coupon-without-maximum",
    "Math.min(shareOfBase({ base, deducted }, share_bps), max)",
    "shareOfBase({ base, deducted }, share_bps)",
  ),
  couponRule("coupon-of-29", "return total < leastItem ? 0 : total;", "return total;"),
  couponItem("coupon-before-the-release", "if (!(await releasesStore.has(tx,", "if (false && !(await releasesStore.has(tx,"),
  couponItem("coupon-twice-a-day", "if (await itemsStore.hasCouponItem(tx, owner, base_day)) return null;", ""),
  couponItem("coupon-deducts-nothing", "of = { base, deducted: result.deducted };", "of = { base, deducted: 0 };"),
  claim("bonus-paid-in-cash", 'payment.offer ? "bonus_fixed" : "cash"', '"cash"'),
  item(
    "of-another-player",
    '.where("player_id", "=", owner.player_id)\n      .forUpdate()\n      .executeTakeFirst()',
    ".forUpdate()\n      .executeTakeFirst()",
  ),
  item("without-lock", ".forUpdate()\n      .executeTakeFirst()", ".executeTakeFirst()"),
  offer("basis-that-nobody-follows", '(basis.code === "edge_share" && hasCashback)', "hasCashback"),
  rakebackOffer("rakeback-without-a-page", '(basis.code === "edge_share" && hasCashback)', '(basis.code === "edge_share")'),
  growth("rakeback-below-its-minimum", "total >= terms.min_claim;", "total >= terms.min_claim - 1;"),
  growth("rakeback-settled-twice", "- (state?.edge_x10000 ?? 0);", "- 0;"),
  growth("rakeback-after-the-day", "own.share_bps === 0 || state?.is_ended", "own.share_bps === 0"),
  growth("rakeback-claimed-twice-a-day", "return growth && !growth.state?.is_claimed ? growth : null;", "return growth ?? null;"),
  growth("rakeback-of-today-not-carried", "(isItem ? growth.left : sum).toString()", "(isItem ? growth.left : 0n).toString()"),
  growth("rakeback-carried-and-paid", "(isItem ? growth.left : sum).toString()", "sum.toString()"),
  growth("rakeback-without-lock", "await rakebackStore.lock(tx, of.tenant.id, [of.player_id]);", ""),
  growth("rakeback-a-second-item-at-the-end", "isClaimable(growth) && !growth.state?.is_claimed", "isClaimable(growth)"),
  share("rakeback-of-the-last-offer", "basis.share_bps <= best.share_bps", "false"),
  share("rakeback-of-the-tier-alone", "(tier?.rakeback_bps ?? 0) > terms.share_bps", "tier !== undefined"),
  share("cashback-of-the-tier-forgotten", "Math.max(share_bps, tier?.cashback_bps ?? 0)", "share_bps"),
  tierShare("tier-lost-today-forgotten", "tier_before !== null && from > since", "tier_before !== null && false"),
  slots("last-third-loses-the-rest", "total - third * (cashbackSlotsPerDay - 1)", "third"),
  ledger("closed-anew", "round.closed_at := coalesce(round.closed_at, moment);", "round.closed_at := moment;"),
];
