import { sql } from "kysely";
import type { Tx } from "../../kernel/db.ts";
import { type Invariant, type Violation, type Whole, maxViolations } from "../../kernel/invariant.ts";
import { invariantOfTransitions, playerKeysOf } from "../../kernel/state-invariant.ts";
import { invariantOfUses } from "../offers/index.ts";
import { governedReferrals } from "./states.ts";

const within = (of: Whole, column: string) =>
  of === "all" ? sql`true` : sql`(r.tenant_id, ${sql.ref(`r.${column}`)}) in (${playerKeysOf(of)})`;

/** Each reward grant for a friend has its granted referral, and the other way round. */
const grantsTrace: Invariant = {
  name: "grants for friends trace to their referrals",
  check: async (snapshot: Tx, of: Whole) => {
    if (of !== "all" && of.length === 0) return [];
    const { rows } = await sql<Violation>`
      with r as (
        select coalesce(g.tenant_id, d.tenant_id) as tenant_id, coalesce(g.player_id, d.referrer_id) as player_id,
          coalesce(g.external_id, d.id::text) as id, g.amount as granted, d.amount as due, g.player_id = d.referrer_id as is_same
        from (select tenant_id, player_id, external_id, amount from reward_grants where source = 'referrals') g
        full join (select tenant_id, referrer_id, id, amount from referrals where status = 'granted' and affiliate_id is null) d
          on d.tenant_id = g.tenant_id and d.id::text = g.external_id)
      select tenant_id, 'referral ' || id as subject, format('%s centavos granted, %s due', coalesce(granted, 0), coalesce(due, 0)) as detail
      from r where (granted is distinct from due or not is_same) and ${within(of, "player_id")} limit ${maxViolations}`.execute(snapshot);
    return rows;
  },
  fresh: null,
};

/** A referral belongs to the referrer that the player is attributed to, or was before a correction. */
const referralsAreAttributed: Invariant = {
  name: "a referral names the person who referred the player",
  check: async (snapshot: Tx, of: Whole) => {
    if (of !== "all" && of.length === 0) return [];
    const { rows } = await sql<Violation>`
      select r.tenant_id, 'referral ' || r.id as subject, 'nobody attributed the player to its referrer under its offer' as detail
      from referrals r where ${within(of, "player_id")} and not exists (
        select from attributions a where a.tenant_id = r.tenant_id and a.player_id = r.player_id and a.referrer_id = r.referrer_id
          and a.affiliate_id is not distinct from r.affiliate_id and (a.offer_id, a.version) = (r.offer_id, r.version))
      limit ${maxViolations}`.execute(snapshot);
    return rows;
  },
  fresh: null,
};

export const referralInvariants: readonly Invariant[] = [
  invariantOfTransitions("referrals take the allowed steps", governedReferrals),
  grantsTrace,
  referralsAreAttributed,
  invariantOfUses("referral offers count what they granted", {
    kinds: ["referral", "affiliate_plan"],
    uses: sql`select tenant_id, offer_id, false as is_reserved, amount as cents from referrals where status = 'granted'`,
  }),
];
