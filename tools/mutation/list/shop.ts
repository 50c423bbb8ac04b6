import type { Mutant } from "../mutant.ts";

const on = (id: string, file: string, [find, replace]: readonly [string, string]): Mutant => ({
  id: `shop/${id}`,
  file: `apps/server/src/modules/shop/${file}`,
  find,
  replace,
  suite: ["apps/server/test/shop.test.ts"],
});

/** Mutants of the shop: who may exchange points for what, how often, and what is counted. */
export const shopMutants: readonly Mutant[] = [
  on("item-without-end", "exchange-points.ts", [
    `if (!(await needs.offers.reserve(tx, use))) throw refuse("offer_used_up");`,
    "await needs.offers.reserve(tx, use);",
  ]),
  on("person-without-end", "exchange-points.ts", [
    `if (most !== null && (taken.get(offer.id) ?? 0) >= most) throw refuse("offer_used");`,
    "",
  ]),
  on("one-more-use", "exchange-points.ts", ["(taken.get(offer.id) ?? 0) >= most", "(taken.get(offer.id) ?? 0) > most"]),
  on("points-for-nothing", "exchange-points.ts", ["await needs.points.spend(tx, owner, { points: price, key: `shop:${id}` });", ""]),
  on("another-version", "exchange-points.ts", [`if (offer.version !== body.version) throw refuse("offer_changed");`, ""]),
  on("excluded", "exchange-points.ts", ["  await needs.protection.mayLogin(player, tx);\n", ""]),
  on("paused", "exchange-points.ts", ["  await needs.protection.mayStake(scope);\n", ""]),
  on("account-not-held", "exchange-points.ts", ["  await needs.players.holdAlone(tx, owner);\n", ""]),
  on("brand-without-rewards", "exchange-points.ts", [`  if (!scope.tenant.settings.policy.rewards) throw refuse("not_found");\n`, ""]),
  on("conditions", "exchange-points.ts", ["if (refusal) throw refuse", "if (false) throw refuse"]),
];
