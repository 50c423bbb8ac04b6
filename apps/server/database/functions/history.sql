-- History that nobody rewrites. These triggers hold for the owner of the tables too; the privileges of the product's
-- role are revoked beside each table.

create or replace function refuse_entry_change() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
begin
  raise exception 'entries are never changed: post a correction' using errcode = 'integrity_constraint_violation';
end $$;
create or replace trigger entries_are_immutable before update or delete or truncate on entries
  for each statement execute function refuse_entry_change();

create or replace function refuse_history_change() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
begin
  raise exception '% keeps what it has: % refused', tg_table_name, tg_op using errcode = 'check_violation';
end $$;

-- Rows that are written once.
create or replace trigger audit_events_kept before update or delete or truncate on audit_events
  for each statement execute function refuse_history_change();
create or replace trigger audit_blocks_kept before update or delete or truncate on audit_blocks
  for each statement execute function refuse_history_change();
create or replace trigger staff_events_kept before update or delete or truncate on staff_events
  for each statement execute function refuse_history_change();
create or replace trigger release_approvals_kept before update or delete or truncate on release_approvals
  for each statement execute function refuse_history_change();
create or replace trigger status_changes_kept before update or delete or truncate on status_changes
  for each statement execute function refuse_history_change();
create or replace trigger point_entries_kept before update or delete or truncate on point_entries
  for each statement execute function refuse_history_change();
create or replace trigger boards_frozen_kept before update or delete or truncate on boards_frozen
  for each statement execute function refuse_history_change();
create or replace trigger ranking_results_kept before update or delete or truncate on ranking_results
  for each statement execute function refuse_history_change();
create or replace trigger ranking_payouts_kept before update or delete or truncate on ranking_payouts
  for each statement execute function refuse_history_change();
create or replace trigger rank_rewards_kept before update or delete or truncate on rank_rewards
  for each statement execute function refuse_history_change();
create or replace trigger shop_exchanges_kept before update or delete or truncate on shop_exchanges
  for each statement execute function refuse_history_change();
create or replace trigger tier_months_kept before update or delete or truncate on tier_months
  for each statement execute function refuse_history_change();
create or replace trigger tier_warnings_kept before update or delete or truncate on tier_warnings
  for each statement execute function refuse_history_change();
create or replace trigger pix_refunds_kept before update or delete or truncate on pix_refunds
  for each statement execute function refuse_history_change();
create or replace trigger payment_case_closures_kept before update or delete or truncate on payment_case_closures
  for each statement execute function refuse_history_change();
create or replace trigger payout_returns_kept before update or delete or truncate on payout_returns
  for each statement execute function refuse_history_change();
create or replace trigger withdrawal_reviews_kept before update or delete or truncate on withdrawal_reviews
  for each statement execute function refuse_history_change();
create or replace trigger payer_link_closures_kept before update or delete or truncate on payer_link_closures
  for each statement execute function refuse_history_change();
create or replace trigger round_decisions_kept before update or delete or truncate on round_decisions
  for each statement execute function refuse_history_change();
create or replace trigger attributions_kept before update or delete or truncate on attributions
  for each statement execute function refuse_history_change();
create or replace trigger affiliate_statement_lines_kept
  before update or delete or truncate on affiliate_statement_lines
  for each statement execute function refuse_history_change();
create or replace trigger affiliate_links_kept before update or delete or truncate on affiliate_links
  for each statement execute function refuse_history_change();
create or replace trigger withdrawal_holds_kept before update or delete or truncate on withdrawal_holds
  for each statement execute function refuse_history_change();
create or replace trigger player_notes_kept before update or delete or truncate on player_notes
  for each statement execute function refuse_history_change();
create or replace trigger player_note_retractions_kept before update or delete or truncate on player_note_retractions
  for each statement execute function refuse_history_change();

-- Rows that change and are never deleted.
create or replace trigger violations_kept before delete or truncate on violations
  for each statement execute function refuse_history_change();
create or replace trigger payout_freezes_kept before delete or truncate on payout_freezes
  for each statement execute function refuse_history_change();
create or replace trigger deposits_kept before delete or truncate on deposits
  for each statement execute function refuse_history_change();
create or replace trigger received_pix_kept before delete or truncate on received_pix
  for each statement execute function refuse_history_change();
create or replace trigger withdrawals_kept before delete or truncate on withdrawals
  for each statement execute function refuse_history_change();
create or replace trigger parked_wins_kept before delete or truncate on parked_wins
  for each statement execute function refuse_history_change();
create or replace trigger box_versions_kept before update or delete or truncate on box_versions
  for each statement execute function refuse_history_change();
create or replace trigger box_prizes_kept before update or delete or truncate on box_prizes
  for each statement execute function refuse_history_change();
create or replace trigger referrals_kept before delete or truncate on referrals
  for each statement execute function refuse_history_change();
create or replace trigger affiliates_kept before delete or truncate on affiliates
  for each statement execute function refuse_history_change();
create or replace trigger affiliate_statements_kept before delete or truncate on affiliate_statements
  for each statement execute function refuse_history_change();
create or replace trigger day_closings_kept before update or delete or truncate on day_closings
  for each statement execute function refuse_history_change();
