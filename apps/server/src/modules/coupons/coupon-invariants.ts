import { sql } from "kysely";
import type { Tx } from "../../kernel/db.ts";
import { type Invariant, type Violation, type Whole, maxViolations } from "../../kernel/invariant.ts";
import { invariantOfTransitions, playerKeysOf } from "../../kernel/state-invariant.ts";
import { invariantOfUses } from "../offers/index.ts";
import { redemptionUses } from "./redemption-store.ts";
import { governedRedemptions } from "./states.ts";

/** Each reward of a granted redemption is granted once, to its player. Nothing else is granted from coupons. */
const grantsTrace: Invariant = {
  name: "grants of coupons trace to their redemptions",
  check: async (snapshot: Tx, of: Whole) => {
    if (of !== "all" && of.length === 0) return [];
    const { rows } = await sql<Violation>`
      with due as (
        select r.tenant_id, r.player_id, r.id || case when n.nth = 1 then '' else ':' || n.nth - 1 end as external_id, n.reward
        from redemptions r join offer_versions v on v.tenant_id = r.tenant_id and v.offer_id = r.offer_id and v.version = r.version
        cross join lateral jsonb_array_elements(v.args -> 'rewards') with ordinality as n (reward, nth)
        where r.status = 'granted')
      select tenant_id, 'player ' || coalesce(g.player_id, d.player_id) as subject, format('coupon %s is %s', external_id, case
        when g.player_id is null then 'not granted' when d.player_id is null then 'granted without a cause'
        when g.player_id <> d.player_id then 'granted to another' else 'granted as another reward' end) as detail
      from (select tenant_id, player_id, external_id, reward from reward_grants where source = 'coupons') g
      full join due d using (tenant_id, external_id)
      where (g.player_id is distinct from d.player_id or g.reward ->> 'code' is distinct from d.reward ->> 'code')
        and ${of === "all" ? sql`true` : sql`(tenant_id, coalesce(g.player_id, d.player_id)) in (${playerKeysOf(of)})`}
      limit ${maxViolations}`.execute(snapshot);
    return rows;
  },
  fresh: null,
};

/** A refused redemption still counts as a use of its code. */
const codesCount: Invariant = {
  name: "coupon codes count their redemptions",
  check: async (snapshot: Tx, of: Whole) => {
    if (of !== "all") return [];
    const { rows } = await sql<Violation>`
      select c.tenant_id, 'code ' || c.id as subject, format('counts %s uses; its redemptions are %s', c.used, coalesce(r.uses, 0)) as detail,
        false as freezes
      from coupon_codes c left join (
        select tenant_id, coupon_code_id, count(*) as uses from redemptions where status <> 'released' group by 1, 2) r
        on r.tenant_id = c.tenant_id and r.coupon_code_id = c.id
      where c.used <> coalesce(r.uses, 0) limit ${maxViolations}`.execute(snapshot);
    return rows;
  },
  fresh: null,
};

/** Checks by account, and by person if the person was known at the redemption. */
const groupsAreKept: Invariant = {
  name: "a person has at most one open coupon of a group",
  check: async (snapshot: Tx, of: Whole) => {
    if (of !== "all") return [];
    const { rows } = await sql<Violation>`
      select r.tenant_id, 'player ' || min(r.player_id::text) as subject,
        format('%s redemptions of group %s are open', count(*), r.offer_group) as detail, false as freezes
      from redemptions r left join bonuses b on b.tenant_id = r.tenant_id and b.id = r.bonus_id and b.ended_at is null
      cross join lateral (values (r.player_id), (r.person_id)) as u (user_id)
      where r.offer_group is not null and u.user_id is not null and (r.status = 'held' or r.status = 'granted' and b.id is not null)
      group by r.tenant_id, r.offer_group, u.user_id having count(*) > 1 limit ${maxViolations}`.execute(snapshot);
    return rows;
  },
  fresh: null,
};

export const couponInvariants: readonly Invariant[] = [
  invariantOfTransitions("redemptions take the allowed steps", governedRedemptions),
  invariantOfUses("coupons count their redemptions", { kinds: ["coupon", "bonus"], uses: redemptionUses }),
  grantsTrace,
  codesCount,
  groupsAreKept,
];
