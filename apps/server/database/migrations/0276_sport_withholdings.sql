-- Requires 0104_sport_bets.sql: two of the checks that it made are replaced by wider ones.
set local lock_timeout = '2s';

-- Bets whose settlement is computed and not posted while a fraud or a manipulated match is investigated (Portaria
-- SPA/MF 1.231/2024, art. 26, III and IV), or because an authority has ordered it.

insert into status_transitions (machine, from_status, to_status) values
  ('sport_bet', 'open', 'withheld'),
  ('sport_bet', 'settled', 'withheld'),
  -- Nothing of it had been posted: it runs on, or is settled by what stands by now.
  ('sport_bet', 'withheld', 'open'),
  -- Back to its newest settlement, which may be corrected from now on.
  ('sport_bet', 'withheld', 'settled');

-- One row for each time that a bet was withheld.
create table sport_withholdings (
  tenant_id int not null references tenants,
  id uuid not null,
  bet_id uuid not null,
  player_id uuid not null,
  -- What the player reads.
  ground text not null check (ground in ('manipulation', 'fraud', 'ordered')),
  -- Stays with staff.
  reason text not null check (length(reason) between 1 and 500),
  withheld_by uuid not null,
  withheld_at timestamptz not null,
  -- The bet goes on as its results say, or two people have declared it void.
  outcome text check (outcome in ('released', 'voided')),
  -- The proposal of the two.
  ended_by uuid,
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, bet_id) references sport_bets,
  check (num_nulls(outcome, ended_by, ended_at) in (0, 3)),
  check (ended_at >= withheld_at)
);
create unique index sport_withholdings_standing on sport_withholdings (tenant_id, bet_id) where ended_at is null;
create index sport_withholdings_of_bet on sport_withholdings (tenant_id, bet_id, withheld_at);
create index sport_withholdings_of_player on sport_withholdings (tenant_id, player_id);
revoke update, delete on sport_withholdings from trevo_app;
grant update (outcome, ended_by, ended_at) on sport_withholdings to trevo_app;

alter table sport_bets
  -- The one that stands.
  add column withholding_id uuid,
  -- A worker that does not know of withholdings cannot settle such a bet: it leaves the column as it is.
  add constraint sport_bets_withheld check ((status = 'withheld') = (withholding_id is not null)) not valid,
  drop constraint sport_bets_check1,
  drop constraint sport_bets_check3,
  add constraint sport_bets_settled check (
    (status = 'settled') = (settlement_no > 0) or (status = 'withheld')) not valid,
  add constraint sport_bets_unsettled check (
    (settled_at is null) = (status = 'open' or status = 'withheld' and settlement_no = 0)) not valid;
create index if not exists sport_bets_withheld on sport_bets (player_id) where status = 'withheld';
