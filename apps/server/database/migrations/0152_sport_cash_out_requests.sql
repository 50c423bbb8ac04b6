-- Cash-outs of bets on matches in play, from when they are received until they are decided: nothing is paid meanwhile.
create table sport_cash_out_requests (
  tenant_id int not null,
  id uuid not null,
  bet_id uuid not null,
  player_id uuid not null,
  -- As the player sent it, with the amount that was seen.
  request jsonb not null,
  -- Of the legs that were open when it was received: a suspension of one of them since then refuses it.
  market_ids int[] not null,
  -- By the database's clock, while suspensions and results of its fixtures had to wait.
  received_at timestamptz not null,
  due_at timestamptz not null,
  status text not null default 'pending' check (status in ('pending', 'paid', 'refused')),
  -- A code of the contract, and what belongs to it.
  refusal jsonb,
  decided_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, bet_id) references sport_bets,
  check (due_at >= received_at),
  check ((status = 'refused') = (refusal is not null)),
  check ((status = 'pending') = (decided_at is null))
);
create index sport_cash_out_requests_due on sport_cash_out_requests (due_at) where status = 'pending';
create unique index sport_cash_out_requests_one on sport_cash_out_requests (tenant_id, bet_id) where status = 'pending';
create index sport_cash_out_requests_of_bet on sport_cash_out_requests (tenant_id, bet_id, received_at);
revoke update, delete on sport_cash_out_requests from trevo_app;
grant update (status, refusal, decided_at) on sport_cash_out_requests to trevo_app;

alter table sport_cash_outs
  -- Of one that waited.
  add column request_id uuid,
  -- The prices by which it was computed: `[{market_id, version}]`. Empty: it is older than this column.
  add column versions jsonb not null default '[]',
  add foreign key (tenant_id, request_id) references sport_cash_out_requests;
create unique index sport_cash_outs_of_request on sport_cash_outs (tenant_id, request_id);
