-- Bets on matches in play, from when they are received until they are decided: no money moves meanwhile.
create table sport_bet_requests (
  tenant_id int not null references tenants,
  -- Also of the bet that it becomes.
  id uuid not null,
  player_id uuid not null,
  book_id int not null references sport_books,
  -- As the player sent it, with the odds that were seen.
  request jsonb not null,
  -- As it would have been accepted at once, for its player to look at.
  ticket jsonb not null,
  -- By the database's clock, while suspensions and results of its fixtures had to wait.
  received_at timestamptz not null,
  due_at timestamptz not null,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'refused')),
  -- A code of the contract, and what belongs to it.
  refusal jsonb,
  decided_at timestamptz,
  primary key (tenant_id, id),
  check (due_at >= received_at),
  check ((status = 'refused') = (refusal is not null)),
  check ((status = 'pending') = (decided_at is null))
);
create index sport_bet_requests_due on sport_bet_requests (due_at) where status = 'pending';
create index sport_bet_requests_of_player on sport_bet_requests (player_id, received_at);
revoke update, delete on sport_bet_requests from trevo_app;
grant update (status, refusal, decided_at) on sport_bet_requests to trevo_app;
