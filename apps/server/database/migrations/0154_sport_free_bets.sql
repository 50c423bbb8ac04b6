-- Free bets in a brand's own sports book. Amounts in centavos, odds in thousandths.

-- What players were given. One can be used while no bet holds it, it was not cancelled, and its time is not over.
create table sport_free_bets (
  tenant_id int not null references tenants,
  id uuid not null,
  -- No reference: an insert would lock the account, and the caller may hold the wallet already.
  player_id uuid not null,
  -- The grant's key.
  source text collate "C" not null,
  external_id text collate "C" not null,
  offer_id uuid,
  offer_version int,
  -- What brought it.
  deposit_id uuid,
  -- The stake that nobody pays: a bet that wins pays what exceeds it.
  amount bigint not null check (amount > 0),
  -- Of every combination of the bet.
  min_odds_x1000 int not null check (min_odds_x1000 between 1001 and 1000000),
  valid_until timestamptz not null,
  -- The bet that holds it. A bet that turns out void gives it back.
  bet_id uuid,
  used_at timestamptz,
  -- Its deposit went back, or its player is excluded. Also of one that a bet holds: a void bet brings it back no more.
  cancelled_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, source, external_id),
  unique (tenant_id, bet_id),
  check ((offer_id is null) = (offer_version is null)),
  check ((bet_id is null) = (used_at is null))
);
create index sport_free_bets_of_player on sport_free_bets (tenant_id, player_id, valid_until)
  where bet_id is null and cancelled_at is null;
create index sport_free_bets_of_deposit on sport_free_bets (tenant_id, deposit_id) where deposit_id is not null;
revoke update, delete on sport_free_bets from trevo_app;
grant update (valid_until, bet_id, used_at, cancelled_at) on sport_free_bets to trevo_app;

-- The free bet that a bet was placed with.
alter table sport_bets add column free_bet_id uuid;
alter table sport_bets add constraint sport_bets_free check (is_free = (free_bet_id is not null));
create index sport_bets_of_free_bet on sport_bets (tenant_id, free_bet_id) where free_bet_id is not null;
