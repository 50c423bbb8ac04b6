-- Wins that a provider has told of and a person decides about: nothing is posted until then.
create table parked_wins (
  tenant_id int not null references tenants,
  id uuid not null,
  provider_code text not null,
  -- The key and the round's name that its posting has, or would have had.
  external_id text collate "C" not null,
  round text not null,
  player_id uuid not null,
  game_id int not null references games,
  amount bigint not null check (amount > 0),
  closes boolean not null,
  -- closed_round: its round was closed, and what came afterwards exceeds the brand's limit. promotion: no bet and no grant stands behind it.
  reason text not null check (reason in ('closed_round', 'promotion')),
  -- cancelled: the provider took it back before anybody decided.
  state text not null default 'waiting' check (state in ('waiting', 'paid', 'refused', 'cancelled')),
  parked_at timestamptz not null,
  decided_by text,
  -- In that person's words; no player reads it.
  decision_reason text,
  decided_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, provider_code, external_id),
  foreign key (tenant_id, player_id) references players,
  check ((state = 'waiting') = (decided_at is null))
);
create index parked_wins_waiting on parked_wins (tenant_id, parked_at, id) where state = 'waiting';

-- The provider's own id of a grant, and the one win that paid it.
alter table free_round_grants add column provider_grant text;
alter table free_round_grants add column paid_by text;
