import type { Mutant } from "../mutant.ts";

const offers = "apps/server/src/modules/offers";
const suite = ["apps/server/src/modules/offers", "apps/server/test/staff-offers.test.ts"];

const on = (id: string, file: string, [find, replace]: readonly [string, string]): Mutant => ({
  id: `offers/${id}`,
  file: file.includes("/") ? file : `${offers}/${file}`,
  find,
  replace,
  suite,
});

/** Mutants of offers: who may publish one, when it holds, and how much of it there is. */
export const offerMutants: readonly Mutant[] = [
  on("uses-without-limit", "counter-store.ts", ["(in_all is null or reserved + granted < in_all)\n", "true\n"]),
  on("budget-without-limit", "counter-store.ts", [
    "  and (budget_cents is null or reserved_cents + granted_cents + ${cents} <= budget_cents)\n",
    "",
  ]),
  on("budget-one-short", "counter-store.ts", ["granted_cents + ${cents} <= budget_cents", "granted_cents + ${cents} < budget_cents"]),
  on("day-without-limit", "counter-store.ts", ["  and (per_day is null or day is null or day < ${day}::date or day_uses < per_day)`", "`"]),
  on("day-never-ends", "counter-store.ts", ["then day_uses + 1 else 1 end", "then day_uses + 1 else day_uses + 1 end"]),
  on("yesterday-given-back-today", "counter-store.ts", [
    "day_uses = case when day = ${day}::date then greatest(day_uses - 1, 0) else day_uses end",
    "day_uses = greatest(day_uses - 1, 0)",
  ]),
  on("state-before-lock", "counter-store.ts", [`      .forNoKeyUpdate()\n`, ""]),
  on("paused-is-open", "take-use.ts", [`live?.state === "published" && isOpenAt`, `live && isOpenAt`]),
  on("open-at-its-end", "policy.ts", ["now < ends_at", "now <= ends_at"]),
  on("closed-at-its-start", "policy.ts", ["starts_at <= now", "starts_at < now"]),
  on("one-person-above", "policy.ts", ["cost_cents > threshold_cents ? 1 : 0", "cost_cents > threshold_cents + 1 ? 1 : 0"]),
  on("two-at-the-threshold", "policy.ts", ["cost_cents > threshold_cents ? 1 : 0", "cost_cents >= threshold_cents ? 1 : 0"]),
  on("blocked-published", "publish-version.ts", [`  if (isBlocked(report) || isBlocked(fresh)) throw refuse("offer_blocked");\n`, ""]),
  on("not-granted-published", "publish-version.ts", [
    `  if ((await unavailableIn(needs, tx, { tenant, kind: version.kind, args })).length > 0) throw refuse("reward_not_available");\n`,
    "",
  ]),
  {
    ...on("not-kept-resumed", "change-state.ts", [`if (to === "published" && (await unavailableIn(`, "if (false && (await unavailableIn("]),
    suite: ["apps/server/test/vip-hosts.test.ts"],
  },
  on("limits-below-use", "publish-version.ts", [
    `  if (used && isBelowUse(limits, used)) throw refuse("invalid_fields", { fields: { "args.limits": ["invalid"] } });\n`,
    "",
  ]),
  on("approved-as-it-was", "publish-version.ts", [
    "depends_on: { content_hash, live: live?.version ?? null }",
    "depends_on: { live: live?.version ?? null }",
  ]),
  on("edit-over-another", "write-draft.ts", [
    `  if (input.based_on !== undefined && input.based_on !== last?.content_hash) throw refuse("wrong_state");\n`,
    "",
  ]),
  on("preview-without-threshold", "preview-offer.ts", ["publishingApprovals(threshold,", "publishingApprovals(null,"]),
  on("preview-for-readers", "packages/contract/src/staff-offer-editor.ts", [
    `    summary: "Returns what storing, checking and publishing this content would report. Stores nothing",
    tag,
    auth: "staff",
    permission: "offers.draft",`,
    `    summary: "Returns what storing, checking and publishing this content would report. Stores nothing",
    tag,
    auth: "staff",
    permission: "offers.read",`,
  ]),
  on("other-lists-shown", "propose-offers.ts", [`refusal !== "not_in_list" && `, ""]),
  on("terms-for-regulated-guests", "propose-offers.ts", [
    `  if (scope.tenant.settings.is_regulated && !scope.player) throw refuse("not_found");\n`,
    "",
  ]),
  on("care-forgotten", "apps/server/src/modules/protection/may-be-sent-marketing.ts", [
    "  return changeStore.hasTakenCare(db, accounts, new Date(needs.clock.now().getTime() - careWindowMs));\n",
    "  return false;\n",
  ]),
  on("switch-ignored", "apps/server/src/modules/protection/marketing-block-store.ts", [" or not coalesce(o.enabled, true)", ""]),
];
