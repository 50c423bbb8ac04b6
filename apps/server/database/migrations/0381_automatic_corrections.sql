-- Requires 0334_withholding_orders.sql: a bet is also withheld without a member's order, if its result is corrected by
-- too much or too late.
set local lock_timeout = '2s';

alter table sport_withholdings
  alter column withheld_by drop not null,
  alter column reason drop not null,
  drop constraint sport_withholdings_ground_check,
  add constraint sport_withholdings_ground
    check (ground in ('manipulation', 'fraud', 'ordered', 'correction')) not valid,
  -- Nobody orders it. It belongs to the match whose result was corrected.
  add constraint sport_withholdings_correction check (case when ground = 'correction'
    then withheld_by is null and reason is null and fixture_id is not null and market_id is null
    else withheld_by is not null and reason is not null end) not valid;
-- Members may withhold with its match a bet whose correction waits.
drop index sport_withholdings_standing;
create unique index sport_withholdings_standing
  on sport_withholdings (tenant_id, bet_id, fixture_id, market_id, (ground = 'correction'))
  nulls not distinct where ended_at is null;

-- What corrections that no person has decided have taken back from players, by match.
create table sport_automatic_corrections (
  tenant_id int not null,
  fixture_id int not null references sport_fixtures,
  bet_id uuid not null,
  settlement_no int not null,
  -- Negative: the correction pays.
  taken bigint not null,
  primary key (tenant_id, fixture_id, bet_id, settlement_no) include (taken),
  foreign key (tenant_id, bet_id, settlement_no) references sport_settlements
);
create index sport_automatic_corrections_of_settlement
  on sport_automatic_corrections (tenant_id, bet_id, settlement_no);
revoke update, delete on sport_automatic_corrections from trevo_app;
