import type { TestSite } from "./test-site.ts";

/** Returns everything that a call with another owner's id could have changed. */
export async function stateOf({ database }: TestSite): Promise<unknown> {
  return database.sql`
    select (select json_agg(w order by w.player_id) from wallets w) as wallets, (select count(*) from entries) as entries,
      (select json_agg(w.status order by w.id) from withdrawals w) as withdrawals, (select json_agg(d.status order by d.id) from deposits d) as deposits,
      (select count(*) from round_actions) as steps, (select count(*) from notification_reads) as reads,
      (select json_agg(s.id order by s.id) from sessions s) as sessions, (select json_agg(d.state order by d.id) from documents d) as documents,
      (select count(*) from withdrawal_reviews) as reviews, (select count(*) from round_decisions) as decisions,
      (select count(*) from protection_decisions) as care, (select count(*) from exclusions) as exclusions,
      (select count(*) from release_approvals) as releases, (select json_agg(p.state order by p.id) from proposals p) as proposals,
      (select json_agg(g order by g.tenant_id, g.game_id) from tenant_games g) as games,
      (select count(*) from provider_callback_keys) as provider_keys, (select json_agg(d order by d.tenant_id) from brand_drafts d) as looks,
      (select count(*) from brand_versions) as look_versions, (select count(*) from staff_events where action <> 'login') as access,
      (select json_agg(a order by a.id) from partner_accounts a) as partners, (select json_agg(e order by e.id) from list_exports e) as exports, (select json_agg(v order by v.id) from staff_views v) as views,
      (select json_agg(b order by b.id) from staff_break_glass b) as glass, (select json_agg(a order by a.id) from alarms a) as alarms`;
}
