import { sql } from "kysely";
import { type Invariant, type Violation, maxViolations } from "../../kernel/invariant.ts";
import { playerKeysOf } from "../../kernel/state-invariant.ts";

/** Each state must equal the last event of its kind. A closed account has no states. */
const statesFollowEvents: Invariant = {
  name: "consents match their events",
  fresh: null,
  check: async (snapshot, of) => {
    if (of !== "all" && of.length === 0) return [];
    const within = of === "all" ? sql`true` : sql`(tenant_id, player_id) in (${playerKeysOf(of)})`;
    const { rows } = await sql<Violation>`
      with last as (
        select distinct on (tenant_id, player_id, purpose, channel) tenant_id, player_id, purpose, channel, granted, at
        from consent_events where ${within} order by tenant_id, player_id, purpose, channel, id desc),
      states as (select * from consent_states where ${within})
      select tenant_id, 'player ' || player_id as subject, format('%s by %s: state %s, events %s', purpose, channel,
        coalesce(s.granted::text, 'none'), coalesce(l.granted::text, 'none')) as detail, false as freezes
      from states s full join last l using (tenant_id, player_id, purpose, channel)
      where (s.granted is distinct from l.granted or s.changed_at is distinct from l.at)
        and (s.granted is not null or exists (select from consent_states o where (o.tenant_id, o.player_id) = (l.tenant_id, l.player_id)))
      limit ${maxViolations}`.execute(snapshot);
    return rows;
  },
};

export const consentInvariants: readonly Invariant[] = [statesFollowEvents];
