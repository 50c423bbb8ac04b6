import type { Mutant } from "../mutant.ts";

const coupons = "apps/server/src/modules/coupons";

const on = (id: string, [file, suite]: readonly [string, string], [find, replace]: readonly [string, string]): Mutant => ({
  id: `coupons/${id}`,
  file: `${coupons}/${file}`,
  find,
  replace,
  suite: [`apps/server/test/${suite}.test.ts`],
});

/** Mutants of coupons: who may redeem which, how often, and what is counted. */
export const couponMutants: readonly Mutant[] = [
  {
    id: "coupons/reason-told-to-others",
    file: "apps/server/src/modules/offers/refusal-of.ts",
    find: "refusals.find((refusal) => !changeable.has(refusal)) ?? refusals[0]",
    replace: "refusals[0]",
    suite: ["apps/server/test/coupons.test.ts"],
  },
  on("guest-told-of-others", ["resolve-coupon.ts", "coupons"], ["offer && isTold(offer) ? null :", "offer ? null :"]),
  on("person-without-end", ["reserve-redemption.ts", "coupon-races"], ["  if (final.length >= most) return null;\n", ""]),
  on(
    "code-without-end",
    ["reserve-redemption.ts", "coupons"],
    [
      `  if (!(await store.codes.use(tx, { tenant_id, id, now: clock.now() }))) throw refuse("coupon_used_up");\n`,
      "  await store.codes.use(tx, { tenant_id, id, now: clock.now() });\n",
    ],
  ),
  on(
    "offer-without-end",
    ["reserve-redemption.ts", "registration-coupons"],
    [
      `  if (!(await needs.offers.reserve(tx, { ...offerKey(input.offer), cents: amount }))) throw refuse("coupon_used_up");\n`,
      "  await needs.offers.reserve(tx, { ...offerKey(input.offer), cents: amount });\n",
    ],
  ),
  on("redeemed-without-end", ["redeem-coupon.ts", "coupon-races"], [`  if (taken === "used_up") throw refuse("coupon_used_up");\n`, ""]),
  on(
    "redeemed-while-paused",
    ["redeem-coupon.ts", "coupon-races"],
    [`  if (taken === "changed") throw refuse("busy", { retryAfter: 1 });\n`, ""],
  ),
  on(
    "claimed-without-conditions",
    ["claim-offer.ts", "claimed-offers"],
    ["  if (refusal) throw refuse(", "  if (refusal && !offer.id) throw refuse("],
  ),
  on(
    "claimed-in-every-moment",
    ["offer-uses.ts", "claimed-offers"],
    [`if (trigger?.code !== "period_ended" || last_at === undefined) return false;`, "if (last_at !== undefined) return false;"],
  ),
  on("claimed-without-end", ["claim-offer.ts", "claimed-offers"], [`  if (taken === "used_up") throw refuse("offer_used_up");\n`, ""]),
  on(
    "claimed-unread",
    ["claim-offer.ts", "claimed-offers"],
    [`    if (offer.version !== body.version) throw refuse("offer_changed");\n`, ""],
  ),
  {
    id: "coupons/claimed-untriggered",
    file: "apps/server/src/modules/offers/claim-event.ts",
    find: `?? (isMissing ? "not_triggered" : null)`,
    replace: "?? null",
    suite: ["apps/server/test/claimed-offers.test.ts"],
  },
  {
    id: "coupons/claimed-by-newcomers",
    file: "apps/server/src/modules/offers/claim-event.ts",
    find: `facts.registered_at < starts_at ?`,
    replace: "facts.registered_at < facts.now ?",
    suite: ["apps/server/test/claimed-offers.test.ts"],
  },
  on("signals-at-once", ["redeem-coupon.ts", "coupon-races"], ["  await lockSignals(tx, signals);\n", ""]),
  on(
    "redeems-while-held-is-granted",
    ["release-due.ts", "coupon-races"],
    ["  await needs.players.holdAlone(tx, found);\n", "  await needs.players.hold(tx, found);\n"],
  ),
  on("payer-is-nobody", ["deposit-coupon.ts", "coupon-deposits"], ["player.person_id ?? payer ?? null", "player.person_id"]),
  on(
    "late-without-capacity",
    ["deposit-coupon.ts", "coupon-deposits"],
    [
      `|| !(await needs.offers.reserve(tx, { ...offerKey(offer), cents: amount })))`,
      "|| ((await needs.offers.reserve(tx, { ...offerKey(offer), cents: amount })), false))",
    ],
  ),
  on(
    "paused-all-the-same",
    ["deposit-coupon.ts", "coupon-deposits"],
    [
      `  const { offer } = locked;\n`,
      `  const { redemption: used } = locked;\n  const offer = locked.offer ?? (await needs.offers.version(tx, { ...used, id: used.offer_id }));\n`,
    ],
  ),
  on(
    "fault-stops-deposit",
    ["deposit-coupon.ts", "coupon-deposits"],
    ["    if (mayHelpToRepeat(error)) throw error;\n", "    if (mayHelpToRepeat(error) || !(error instanceof Refusal)) throw error;\n"],
  ),
  on(
    "held-after-reversal",
    ["deposit-coupon.ts", "coupon-deposits"],
    [`  if (locked?.redemption.status !== "held") return;\n`, "  if (locked) return;\n"],
  ),
  on("cpf-limit", ["offer-rewards.ts", "coupons"], ["base) > maxBonusWithoutCpf", "base) >= maxBonusWithoutCpf"]),
  {
    ...on(
      "held-too-short",
      ["release-due.ts", "coupon-holds"],
      [`redemption?.status === "held" && isDue(redemption, now)\n`, `redemption?.status === "held"\n`],
    ),
    equivalent: "Only holds that are due are read, and the deadline of a hold never moves.",
  },
  on(
    "granted-to-blocked",
    ["release-due.ts", "coupon-holds"],
    [
      `    if (redemption.status === "held" && !(await needs.mayBeRewarded(tx, ownerOf(redemption)))) {\n`,
      `    if (redemption.status === "reserved") {\n`,
    ],
  ),
  on(
    "granted-after-refusal",
    ["decide-redemption.ts", "coupon-holds"],
    [`    if (redemption.status !== "held") throw refuse("wrong_state");\n`, ""],
  ),
  on(
    "group-never-open",
    ["offer-group.ts", "coupon-groups"],
    [`  if (await isGroupOpen(needs, tx, taker)) throw refuse("coupon_not_combinable");\n`, ""],
  ),
  on("group-held", ["offer-group.ts", "coupon-groups"], ["  if (uses.some(({ is_held }) => is_held)) return true;\n", ""]),
  on(
    "group-at-the-credit",
    ["deposit-coupon.ts", "coupon-groups"],
    ["  await takeGroup(needs, tx, { owner: ownerOf(redemption), person_id, offer });\n", ""],
  ),
  on(
    "group-of-the-account",
    ["group-store.ts", "coupon-races"],
    ["[player_id, ...(person_id === null ? [] : [person_id])]", "[player_id]"],
  ),
  on("misses-without-end", ["miss-store.ts", "coupons"], [" where miss.count < ${most}", ""]),
  on("reason-of-others", ["resolve-coupon.ts", "coupons"], ["|| (refusal !== null && told === null)", ""]),
  {
    ...on(
      "released-unlocked",
      ["release-due.ts", "coupon-races"],
      [`    if (redemption.status === "reserved" && isDue(redemption, now)) await`, "    if (isDue(found, now)) await"],
    ),
    equivalent: "What was granted meanwhile cannot become released: the transition is refused, and all is undone.",
  },
  on("exported-twice", ["make-codes.ts", "coupon-holds"], [`    if (found.exported_at !== null) throw refuse("gone");\n`, ""]),
  on(
    "registration-unconfirmed",
    ["grant-registration-coupon.ts", "registration-coupons"],
    ["  if (!player?.phone_verified_at || !player.email_verified_at) return nothing;\n", ""],
  ),
  on(
    "registration-of-excluded",
    ["grant-registration-coupon.ts", "registration-coupons"],
    ["  const mayBeRewarded = await needs.mayBeRewarded(tx, owner);\n", "  const mayBeRewarded = true;\n"],
  ),
  on(
    "registration-unlocked",
    ["grant-registration-coupon.ts", "registration-coupons"],
    ["  const redemption = await store.redemptions.lock(tx, found);\n", "  const redemption = found;\n"],
  ),
  on(
    "registration-tells-of-accounts",
    ["keep-registration-coupon.ts", "registration-coupons"],
    [`  if (!hasRoom) throw wrong("coupon_used_up");\n`, `  if (reason !== null) throw wrong("coupon_used_up");\n`],
  ),
  on(
    "registration-without-cpf",
    ["keep-registration-coupon.ts", "registration-coupons"],
    [`  if (!given.has_cpf && needsCpf(offer, null, null)) throw wrong("coupon_needs_cpf");\n`, ""],
  ),
  on(
    "registration-with-any-coupon",
    ["keep-registration-coupon.ts", "registration-coupons"],
    [`  if (usageOf(offer) !== "registration") throw wrong("coupon_after_registration");\n`, ""],
  ),
];
