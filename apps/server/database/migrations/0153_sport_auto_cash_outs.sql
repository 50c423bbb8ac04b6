-- Targets of players: a bet is cashed out by itself, whole, once it is worth so much.
create table sport_auto_cash_outs (
  tenant_id int not null,
  id uuid not null,
  bet_id uuid not null,
  player_id uuid not null,
  -- What the whole of the bet must be worth, centavos.
  at_least bigint not null check (at_least > 0),
  status text not null default 'active' check (status in ('active', 'paid', 'cancelled', 'ended')),
  -- Of one that was neither paid nor cancelled: the bet is over, a part of it was taken, or another target.
  end_reason text check (end_reason in ('over', 'part', 'replaced')),
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, bet_id) references sport_bets,
  check ((status = 'active') = (ended_at is null)),
  check ((status = 'ended') = (end_reason is not null))
);
create unique index sport_auto_cash_outs_one on sport_auto_cash_outs (tenant_id, bet_id) where status = 'active';
create index sport_auto_cash_outs_active on sport_auto_cash_outs (tenant_id, id) where status = 'active';
create index sport_auto_cash_outs_of_bet on sport_auto_cash_outs (tenant_id, bet_id, created_at);
revoke update, delete on sport_auto_cash_outs from trevo_app;
grant update (status, end_reason, ended_at) on sport_auto_cash_outs to trevo_app;

-- Whose request it is: null is the player's own.
alter table sport_cash_out_requests
  add column auto_cash_out_id uuid,
  add foreign key (tenant_id, auto_cash_out_id) references sport_auto_cash_outs;
-- A target is paid once.
alter table sport_cash_outs
  add column auto_cash_out_id uuid,
  add foreign key (tenant_id, auto_cash_out_id) references sport_auto_cash_outs;
create unique index sport_cash_outs_of_auto on sport_cash_outs (tenant_id, auto_cash_out_id);
