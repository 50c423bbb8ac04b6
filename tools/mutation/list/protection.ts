import type { Mutant } from "../mutant.ts";

const protection = "apps/server/src/modules/protection";
const suite = [protection, "apps/server/test/limits.test.ts"];

const of =
  (area: string, killers: readonly string[]) =>
  (id: string, file: string, [find, replace]: readonly [string, string]): Mutant => ({
    id: `${area}/${id}`,
    file: `${protection}/${file}`,
    find,
    replace,
    suite: killers,
  });

const on = of("protection", suite);
const block = of("protection", ["apps/server/test/account-blocks.test.ts"]);
const register = of("register", [`${protection}/register.test.ts`]);
const link = of("payer", ["apps/server/src/modules/deposits/excluded-payer.test.ts"]);
const marketing = of("marketing", [`${protection}/marketing-blocks.test.ts`]);
const payer = of("payer", [`${protection}/barred-payer.test.ts`]);

/** Mutants of limits, pauses, exclusions and the national register: what holds at once, what waits, and what cannot be undone. */
export const protectionMutants: readonly Mutant[] = [
  on("raise-holds-at-once", "policy.ts", ["pending_at: new Date(now.getTime() + raiseWaitMs) }", "pending_at: new Date(now.getTime()) }"]),
  on("lower-limit-waits", "policy.ts", [
    "const stricter = wanted !== null && (value === null || wanted < value);",
    "const stricter = wanted !== null && value === null;",
  ]),
  on("first-limit-waits", "policy.ts", ["(value === null || wanted < value)", "(value !== null && wanted < value)"]),
  on("repeated-raise-starts-anew", "policy.ts", ["if (pending_at && pending_value === wanted) return null;", ""]),
  on("raise-not-cancelled-by-same-value", "policy.ts", [
    `return pending_at ? { values: { ...noLimit, value }, what: "increase_cancelled" } : null;`,
    "return null;",
  ]),
  on("raise-before-its-day", "refresh-restrictions.ts", ["if (!pending_at || pending_at > now) continue;", "if (!pending_at) continue;"]),
  on("time-limit-one-more-minute", "policy.ts", [
    "(time[period] ?? Infinity) <= used[period].minutes",
    "(time[period] ?? Infinity) < used[period].minutes",
  ]),
  on("time-up-ends-with-first-period", "policy.ts", ["new Date(Math.max(...ends", "new Date(Math.min(...ends"]),
  on("excluded-may-deposit", "policy.ts", [
    `return { may_stake: false, may_deposit: false, reason: "self_excluded" };`,
    `return { may_stake: false, may_deposit: true, reason: "self_excluded" };`,
  ]),
  on("paused-may-stake", "policy.ts", [
    `return { may_stake: false, may_deposit: false, reason: "cooling_off" };`,
    `return { may_stake: true, may_deposit: false, reason: "cooling_off" };`,
  ]),
  on("pause-shortened", "cool-off.ts", ["if (paused_until && paused_until >= until) return false;", ""]),
  on("exclusion-shorter-than-a-day", "policy.ts", ["ms >= dayMs && ms <= longestExclusionMs", "ms <= longestExclusionMs"]),
  on("fixed-exclusion-removed", "exclude-player.ts", [`if (active.removal_requested_at === null) throw refuse("exclusion_fixed");`, ""]),
  on("sessions-outlive-exclusion", "exclude-player.ts", [`await needs.jobs.add(tx, { name: "end-sessions", payload: account });`, ""]),
  on("restrictions-stay-open", "exclude-player.ts", ["await refreshRestrictions(needs, tx, player);\n  for", "for"]),
  block("staff-block-lifted", "refresh-restrictions.ts", [`...(reason !== "blocked" && gate),`, "...gate,"]),
  on("deposit-limits-not-handed-on", "refresh-restrictions.ts", [`deposit_limits: periodLimits(limits, "deposit"),`, ""]),

  register("asked-at-every-login", "query-register.ts", [
    "dayOf(known.answered_at) === dayOf(needs.clock.now())",
    "needs.clock.now() < known.answered_at",
  ]),
  register("asked-at-no-login", "query-register.ts", ["dayOf(known.answered_at) === dayOf(needs.clock.now())", "dayOf(known.answered_at)"]),
  register("asked-by-the-day-of-utc", "query-register.ts", [`?.operator_timezone ?? "UTC"`, `?.operator_timezone && "UTC"`]),
  register("not-asked-again-on-the-same-day", "query-register.ts", ["known?.answered_at && !known.unanswered_since", "known?.answered_at"]),
  register("asked-after-sixteen-days", "query-register.ts", ["const repeatMs = 15 * 24 * hourMs;", "const repeatMs = 16 * 24 * hourMs;"]),
  register("asked-after-fourteen-days", "query-register.ts", ["const repeatMs = 15 * 24 * hourMs;", "const repeatMs = 14 * 24 * hourMs;"]),
  register("impeded-asked-after-two-days", "query-register.ts", [
    "const repeatImpededMs = 12 * hourMs;",
    "const repeatImpededMs = 48 * hourMs;",
  ]),
  register("retried-after-an-hour", "query-register.ts", ["const longestPauseMs = 8 * minuteMs;", "const longestPauseMs = 60 * minuteMs;"]),
  register("retried-every-minute", "query-register.ts", ["const longestPauseMs = 8 * minuteMs;", "const longestPauseMs = minuteMs;"]),
  register("overtaken-answer-recorded", "query-register.ts", ["if (known.recorded_no > no) return;", ""]),
  register("silence-lifts-impediment", "query-register.ts", [
    "unanswered_since: known.unanswered_since ?? now,",
    "answer: null, unanswered_since: known.unanswered_since ?? now,",
  ]),
  register("silence-refuses-login", "query-register.ts", ["if (!(error instanceof Fault)) throw error;", "throw error;"]),
  register("silence-leaves-play-open", "policy.ts", ["check?.unanswered_since && policy?.national_register", "check?.attempts === -1"]),
  register("silence-closes-brands-that-need-not-ask", "policy.ts", [
    "check?.unanswered_since && policy?.national_register",
    "check?.unanswered_since && policy",
  ]),
  register("answer-leaves-restrictions", "query-register.ts", [
    "await refreshRestrictions(needs, tx, player);\n  if (!answer",
    "if (!answer",
  ]),
  register("unverified-account-told", "notify-listed.ts", ["|| !(await needs.verification.isVerified(player))", ""]),
  register("ended-entry-told", "notify-listed.ts", [`if ((await registerStateOf(needs, needs.db, player)) !== "impeded") return;`, ""]),
  payer("impeded-payer", "barred-payer.ts", ["new Set([...excluded, ...impeded])", "new Set(excluded)"]),
  payer("excluded-payer", "barred-payer.ts", ["new Set([...excluded, ...impeded])", "new Set(impeded)"]),
  payer("silence-bars-payer", "register-store.ts", [
    "and answer = 'impeded'`.execute",
    "and (answer = 'impeded' or unanswered_since is not null)`.execute",
  ]),
  link("first-page-only", "list-payer-links.ts", ["if (payers.length < payersPerPage)", "if (payers.length <= payersPerPage)"]),
  link("closed-link-listed", "payer-store.ts", ["and c.linked @> links.linked)`", "and c.linked @> links.linked and false)`"]),
  link("closed-for-another-reason", "payer-store.ts", ["and c.reason = links.reason and", "and"]),
  link("closed-before-another-account", "payer-store.ts", [" and c.linked @> links.linked)`", ")`"]),
  link("own-account-not-linked", "payer-store.ts", ["own_id || players, player_id", "players, player_id"]),
  link("one-account-is-a-case", "payer-store.ts", ["(linked <> '{}' or reason <> 'shared_payer') and not", "not"]),
  marketing("excluded-elsewhere-is-sent", "marketing-block-store.ts", [
    "e.operator_id = a.operator_id and e.person_id = a.person_id\n",
    "e.operator_id = a.operator_id and e.person_id = a.id\n",
  ]),
  marketing("sent-a-day-after-a-pause", "marketing-block-store.ts", ["c.until > a.now - interval '7 days'", "c.until > a.now"]),
  marketing("first-limit-blocks", "marketing-block-store.ts", [
    "('limit_lowered', 'time_up')",
    "('limit_set', 'limit_lowered', 'time_up')",
  ]),
  marketing("signs-of-one-brand", "marketing-block-store.ts", [
    "on s.tenant_id = accounts.tenant_id and s.player_id = accounts.player_id group",
    "on s.tenant_id = a.tenant_id and s.player_id = a.id group",
  ]),
  marketing("closed-sign-counts", "marketing-block-store.ts", ["where closed_at is null) s", ") s"]),
  marketing("three-signs", "marketing-block-store.ts", [">= 2 as at_risk", ">= 3 as at_risk"]),
  marketing("above-eighty-percent", "marketing-block-store.ts", ["c.used * 10 >= c.bound * 8", "c.used * 10 > c.bound * 8"]),
  marketing("any-limit-at-eighty-percent", "marketing-block-store.ts", ["c.place = 1 and c.used", "c.used"]),
  marketing("limit-reached-is-sent", "marketing-block-store.ts", ["c.used >= c.bound", "c.used > c.bound"]),
  marketing("unverified-is-sent", "marketing-block-store.ts", ["v.state is distinct from 'approved'", "v.state = 'rejected'"]),
  marketing("failure-is-no-block", "marketing-blocks.ts", [
    `player_ids.map((id) => [id, "unknown"])`,
    "player_ids.map((id) => [id, null])",
  ]),
  marketing("paused-may-chat", "create-protection.ts", [
    `if (paused_until && paused_until > needs.clock.now()) throw refuse("cooling_off"`,
    `if (paused_until && paused_until < needs.clock.now()) throw refuse("cooling_off"`,
  ]),
];
