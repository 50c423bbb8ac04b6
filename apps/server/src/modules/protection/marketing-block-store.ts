import { sql } from "kysely";
import type { Db } from "../../kernel/db.ts";
import { closedByPayer } from "./payer-store.ts";

/** The reason why a player receives no marketing, strongest first. `unknown`: it could not be determined. */
export type MarketingBlock =
  | "excluded"
  | "paused"
  | "not_active"
  | "at_risk"
  | "limits"
  | "register"
  | "near_loss_limit"
  | "open_case"
  | "unverified"
  | "no_contact"
  | "unknown";

interface Question {
  readonly tenant_id: number;
  readonly player_ids: readonly string[];
  readonly now: Date;
  /** True if the brand must have an answer of the national register. */
  readonly asks_register: boolean;
  readonly is_regulated: boolean;
}

/**
 * The one statement that decides who receives marketing. Only this statement reads tables of other modules, to cover many players in one
 * snapshot.
 */
export const marketingBlockStore = {
  /** Returns one row for each of these ids that is a player of the tenant. */
  list: async (db: Db, question: Question): Promise<{ player_id: string; block: MarketingBlock | null }[]> => {
    const { tenant_id, player_ids, now, asks_register, is_regulated } = question;
    const asked = {
      tenant_id: sql.ref("a.tenant_id"),
      player_id: sql.ref("a.id"),
      operator_id: sql.ref("a.operator_id"),
      now: sql.ref("a.now"),
    };
    const { rows } = await sql<{ player_id: string; block: MarketingBlock | null }>`
      with asked as (
        select p.*, ${now}::timestamptz as now from players p
        where p.tenant_id = ${tenant_id} and p.id = any(${player_ids}::uuid[])
      ), accounts as (
        select a.id as holder, a.tenant_id, a.id as player_id from asked a
        union select a.id, o.tenant_id, o.id from asked a join players o on o.operator_id = a.operator_id and o.person_id = a.person_id
      ), barred as (
        select a.id as holder from asked a join exclusions e on e.tenant_id = a.tenant_id and e.player_id = a.id
          where e.end_at is null or e.end_at > a.now
        union select a.id from asked a join exclusions e on e.operator_id = a.operator_id and e.person_id = a.person_id
          where e.end_at is null or e.end_at > a.now
      ), changed as (
        select a.id as holder,
          bool_or(c.what = 'cooling_off' and c.until > a.now - interval '7 days') as paused,
          bool_or(c.what in ('limit_lowered', 'time_up') and c.at > a.now - interval '7 days') as limits
        from asked a join accounts on accounts.holder = a.id
          join protection_changes c on c.tenant_id = accounts.tenant_id and c.player_id = accounts.player_id group by a.id
      ), signs as (
        select a.id as holder,
          bool_or(s.kind = 'age_doubt' and s.open) as age_doubt,
          bool_or(s.kind = 'elevated_risk' and s.open) or count(*) filter (
            where s.kind in ('distress', 'care_case', 'reality_check_stop', 'limit_reached') and s.at > a.now - interval '14 days') >= 2 as at_risk,
          bool_or(s.kind in ('reality_check_stop', 'limit_reached') and s.at > a.now - interval '7 days') as limits,
          bool_or(s.kind in ('care_case', 'complaint', 'chargeback') and s.open) as open_case,
          bool_or(s.kind = 'no_contact' and s.open) as no_contact
        from asked a join accounts on accounts.holder = a.id
          join (select *, until is null or until > ${now}::timestamptz as open from protection_signs where closed_at is null) s
            on s.tenant_id = accounts.tenant_id and s.player_id = accounts.player_id group by a.id
      )
      select a.id as player_id, case
        when a.id in (select holder from barred) or (r.answer = 'impeded' and r.reason = 'self_excluded') then 'excluded'
        when state.paused_until > a.now or changed.paused then 'paused'
        when a.state <> 'active' or signs.age_doubt or ${closedByPayer(asked)} then 'not_active'
        when signs.at_risk then 'at_risk'
        when state.time_up_until > a.now or changed.limits or signs.limits or used.reached then 'limits'
        when r.answer = 'impeded' or (${asks_register}::boolean and r.unanswered_since is not null) then 'register'
        when used.near_loss then 'near_loss_limit'
        when signs.open_case then 'open_case'
        when ${is_regulated}::boolean and v.state is distinct from 'approved' then 'unverified'
        when signs.no_contact or not coalesce(o.enabled, true) then 'no_contact'
        when w.player_id is null then 'unknown'
      end as block
      from asked a
        left join changed on changed.holder = a.id
        left join signs on signs.holder = a.id
        left join protection_states state on state.operator_id = a.operator_id and state.subject_id = coalesce(a.person_id, a.id)
        left join register_checks r on r.operator_id = a.operator_id and r.person_id = a.person_id
        left join verifications v on v.tenant_id = a.tenant_id and v.player_id = a.id
        left join offer_choices o on o.tenant_id = a.tenant_id and o.player_id = a.id
        left join wallets w on w.tenant_id = a.tenant_id and w.player_id = a.id
        left join lateral (
          select bool_or(c.used >= c.bound) as reached, bool_or(c.place = 1 and c.used * 10 >= c.bound * 8) as near_loss
          from unnest(w.limits, counters_at(w, a.now)) with ordinality as c(bound, used, place)
        ) used on w.limits is not null`.execute(db);
    return rows;
  },
};
