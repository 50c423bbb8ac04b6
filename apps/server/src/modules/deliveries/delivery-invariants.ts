import { type RawBuilder, sql } from "kysely";
import { type Invariant, type Violation, type Whole, maxViolations } from "../../kernel/invariant.ts";
import { playerKeysOf } from "../../kernel/state-invariant.ts";
import { marketingCaps, pushCap } from "./decide-delivery.ts";

const invariant = (name: string, query: (within: RawBuilder<unknown>) => RawBuilder<Violation>): Invariant => ({
  name,
  fresh: null,
  check: async (snapshot, of: Whole) => {
    if (of !== "all" && of.length === 0) return [];
    return (await query(of === "all" ? sql`true` : sql`(d.tenant_id, d.player_id) in (${playerKeysOf(of)})`).execute(snapshot)).rows;
  },
});

/** Claimed deliveries are checked, because they may have been sent. */
const isClaimed = sql`d.class = 'marketing' and d.claimed_at is not null`;

const notWhileExcluded = invariant(
  "no marketing is claimed during an exclusion or a pause",
  (within) => sql<Violation>`
    select d.tenant_id, 'delivery ' || d.id as subject, 'claimed by ' || d.channel || ' for a player who ' || what as detail, false as freezes
    from deliveries d join players p on p.tenant_id = d.tenant_id and p.id = d.player_id
    cross join lateral (
      select 'is excluded' as what from exclusions e
        where ((e.tenant_id = d.tenant_id and e.player_id = d.player_id) or (e.operator_id = p.operator_id and e.person_id = p.person_id))
          and e.start_at < d.claimed_at - interval '2 seconds' and (e.end_at is null or e.end_at > d.claimed_at)
      union select 'pauses' from protection_changes c
        where c.tenant_id = d.tenant_id and c.player_id = d.player_id and c.what = 'cooling_off'
          and c.at < d.claimed_at - interval '2 seconds' and c.until > d.claimed_at) blocks
    where ${isClaimed} and ${within} limit ${maxViolations}`,
);

const notWithoutConsent = invariant(
  "no marketing is claimed without consent",
  (within) => sql<Violation>`
    select d.tenant_id, 'delivery ' || d.id as subject, 'claimed by ' || d.channel || ' without consent' as detail, false as freezes
    from deliveries d
    where ${isClaimed} and ${within} and not coalesce((
      select e.granted from consent_events e
      where e.tenant_id = d.tenant_id and e.player_id = d.player_id and e.purpose = 'marketing' and e.channel = d.channel and e.at <= d.claimed_at
      order by e.id desc limit 1), false)
    limit ${maxViolations}`,
);

/** Checks decisions since their facts are stored. */
const onItsFacts = invariant(
  "marketing is sent only on facts that allow it",
  (within) => sql<Violation>`
    select d.tenant_id, 'delivery ' || d.id as subject, 'left by ' || d.channel || ' although ' || why as detail, false as freezes
    from deliveries d join delivery_events e on e.tenant_id = d.tenant_id and e.delivery_id = d.id and e.kind = 'send'
    cross join lateral (
      select 'protection forbade it: ' || (e.facts ->> 'block') as why where e.facts ->> 'block' is not null
      union all select 'nobody had agreed' where not (e.facts ->> 'is_consented')::boolean
      union all select 'the brand had stopped it' where (e.facts ->> 'is_marketing_stopped')::boolean
      union all select 'the address takes nothing' where e.facts ->> 'suppressed' is not null) forbidden
    where d.class = 'marketing' and e.facts is not null and ${within} limit ${maxViolations}`,
);

const withinCaps = invariant(
  "marketing stays within its caps",
  (within) => sql<Violation>`
    select d.tenant_id, 'player ' || d.player_id as subject,
      format('%s messages of marketing in seven days to %s', count(*), max(d.claimed_at)) as detail, false as freezes
    from deliveries d join deliveries last on last.tenant_id = d.tenant_id and last.player_id = d.player_id
      and last.class = 'marketing' and last.claimed_at is not null
      and d.claimed_at > last.claimed_at - interval '7 days' and d.claimed_at <= last.claimed_at
    where ${isClaimed} and ${within} group by d.tenant_id, d.player_id, last.id having count(*) > ${marketingCaps.week}
    limit ${maxViolations}`,
);

/** What counts towards the caps. A delivery that was claimed, did not reach its carrier and was decided again was not sent. */
const hasLeft = sql`d.claimed_at is not null and d.state not in ('queued', 'held', 'stopped', 'expired')`;

/** Counts by day of the brand; one more push message summarizes what is not pushed any more. A delivery that is claimed again after a fault counts once. */
const withinChannelCaps = invariant(
  "marketing by channel, and push messages, stay within their caps",
  (within) => sql<Violation>`
    select d.tenant_id, 'player ' || d.player_id as subject,
      format('%s messages of %s by %s on %s', count(*), d.class, d.channel, (d.claimed_at at time zone t.timezone)::date) as detail,
      false as freezes
    from deliveries d join tenants t on t.id = d.tenant_id
    where ${hasLeft} and ${within}
      and (d.class = 'marketing' or (d.class = 'service' and d.channel = 'push' and d.category not in ('security', 'money')))
    group by d.tenant_id, d.player_id, d.class, d.channel, (d.claimed_at at time zone t.timezone)::date
    having count(*) > case when d.class = 'marketing' then ${marketingCaps.channel_day}::int else ${pushCap + 1}::int end
    limit ${maxViolations}`,
);

const withinChannelWeeks = invariant(
  "marketing by channel stays within its caps for seven days",
  (within) => sql<Violation>`
    select d.tenant_id, 'player ' || d.player_id as subject,
      format('%s messages of marketing by %s in seven days to %s', count(*), d.channel, max(d.claimed_at)) as detail, false as freezes
    from deliveries d join deliveries last on last.tenant_id = d.tenant_id and last.player_id = d.player_id and last.channel = d.channel
      and last.class = 'marketing' and last.claimed_at is not null
      and d.claimed_at > last.claimed_at - interval '7 days' and d.claimed_at <= last.claimed_at
    where d.class = 'marketing' and ${hasLeft} and ${within} group by d.tenant_id, d.player_id, d.channel, last.id
    having count(*) > ${marketingCaps.channel_week} limit ${maxViolations}`,
);

/** The table has a unique constraint. This finds duplicates that a restore or a manual repair has let in. */
const oncePerKey = invariant(
  "a message is sent at most once per channel",
  (within) => sql<Violation>`
    select d.tenant_id, 'delivery ' || min(d.id::text) as subject, format('%s by %s: %s deliveries', d.dedupe_key, d.channel, count(*)) as detail,
      false as freezes
    from deliveries d where ${within} group by d.tenant_id, d.dedupe_key, d.channel having count(*) > 1 limit ${maxViolations}`,
);

/** The event is written in the same transaction as the outcome. */
const outcomeHasEvent = invariant(
  "the outcome of a delivery matches its events",
  (within) => sql<Violation>`
    select d.tenant_id, 'delivery ' || d.id as subject, d.state || ' without the event of it' as detail, false as freezes
    from deliveries d where ${within} and d.state in ('delivered', 'stopped') and d.reason is distinct from 'no_template'
      and not exists (select from delivery_events e where e.tenant_id = d.tenant_id and e.delivery_id = d.id
        and e.kind = case d.state when 'stopped' then 'stop' else 'delivered' end)
    limit ${maxViolations}`,
);

/**
 * Checks exclusions since the release that sends deliveries about them; earlier ones were announced otherwise. After five years the
 * delivery may have been deleted.
 */
const exclusionNotices = invariant(
  "an exclusion has its deliveries",
  (within) => sql<Violation>`
    select d.tenant_id, 'exclusion ' || d.id as subject, 'has no delivery by ' || string_agg(wanted.channel, ', ' order by wanted.channel) as detail,
      false as freezes
    from exclusions d cross join unnest(array['email', 'sms']) wanted(channel)
    where ${within} and d.start_at >= (select applied_at from migrations where name = '0171_delivery_returns.sql')
      and d.start_at > (select max(start_at) from exclusions) - interval '5 years'
      and not exists (select from deliveries told where told.tenant_id = d.tenant_id and told.channel = wanted.channel
        and told.dedupe_key = 'exclusion:' || d.id || ':' || d.player_id)
    group by d.tenant_id, d.id limit ${maxViolations}`,
);

/** Texts belong to no player, so a check of some players skips them. */
const textsAudited: Invariant = {
  name: "versions of a brand's texts have no gap, and each has its audit event",
  fresh: null,
  check: async (snapshot, of) => {
    if (of !== "all") return [];
    const { rows } = await sql<Violation>`
      select v.tenant_id, 'text ' || v.key as subject, 'version ' || v.version || ' has no predecessor or no audit event' as detail,
        false as freezes
      from message_templates v
      where (v.version > 1 and not exists (select from message_templates p
          where p.tenant_id = v.tenant_id and p.key = v.key and p.version = v.version - 1))
        or not exists (select from audit_events e where e.tenant_id = v.tenant_id and e.subject = 'message_template:' || v.key
          and e.action = case when v.words is null then 'message_template_restored' else 'message_template_published' end
          and e.detail ->> 'version' = v.version::text)
      limit ${maxViolations}`.execute(snapshot);
    return rows;
  },
};

export const deliveryInvariants: readonly Invariant[] = [
  notWhileExcluded,
  notWithoutConsent,
  onItsFacts,
  withinCaps,
  withinChannelCaps,
  withinChannelWeeks,
  oncePerKey,
  outcomeHasEvent,
  exclusionNotices,
  textsAudited,
];
