-- The bonuses that players were given. Progress, money and the end of an active one are the ledger's to decide; a
-- follower copies the end.
create table bonuses (
  tenant_id int not null references tenants,
  id uuid not null,
  -- No reference: an insert would lock the account, and the caller may hold the wallet already.
  player_id uuid not null,
  -- The grant's key.
  source text collate "C" not null,
  external_id text collate "C" not null,
  offer_id uuid,
  offer_version int,
  -- The deposit that brought it: cancelled when that goes back.
  deposit_id uuid,
  kind text not null check (kind in ('fixed', 'match', 'free_rounds')),
  title jsonb not null,
  -- Centavos.
  amount bigint not null check (amount >= 0),
  required bigint not null check (required >= 0),
  -- As the ledger takes them, but for `expires_at`: it lasts so many days from its activation.
  terms jsonb not null,
  -- As sentences by language, as they were when it was given.
  terms_text jsonb not null,
  days int not null check (days between 1 and 30),
  status text not null check (status in
    ('held', 'waiting', 'active', 'declined', 'converted', 'spent', 'forfeited', 'expired', 'cancelled')),
  -- Until then it can be activated.
  use_by timestamptz not null,
  created_at timestamptz not null,
  activated_at timestamptz,
  expires_at timestamptz,
  ended_at timestamptz,
  -- Centavos that became cash, copied with the end.
  converted bigint not null default 0 check (converted >= 0),
  -- The state that the player was notified of last.
  notified_status text,
  -- When the player was reminded of the last days.
  reminded_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, source, external_id),
  check ((offer_id is null) = (offer_version is null)),
  check ((activated_at is null) = (expires_at is null)),
  check (status <> 'active' or activated_at is not null),
  check ((status in ('held', 'waiting', 'active')) = (ended_at is null))
);
create index bonuses_of_player on bonuses (tenant_id, player_id, created_at desc, id desc);
create index bonuses_of_deposit on bonuses (tenant_id, deposit_id) where deposit_id is not null;
create index bonuses_to_expire on bonuses (coalesce(expires_at, use_by)) where status in ('held', 'waiting', 'active');
create index bonuses_to_notify on bonuses (created_at) where notified_status is distinct from status;
revoke delete on bonuses from trevo_app;
