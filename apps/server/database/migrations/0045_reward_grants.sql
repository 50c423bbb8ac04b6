-- What was granted, once for each key of its cause.
create table reward_grants (
  tenant_id int not null references tenants,
  -- The namespace of the cause, such as `coupons`, and its own id there.
  source text collate "C" not null check (length(source) between 1 and 64),
  external_id text collate "C" not null check (length(external_id) between 1 and 255),
  -- No reference: an insert would lock the account, and the caller may hold the wallet already.
  player_id uuid not null,
  reward jsonb not null,
  reason text not null,
  offer_id uuid,
  offer_version int,
  -- Of a bonus: its row.
  bonus_id uuid,
  -- Centavos of cash or bonus money; null for what is no money.
  amount bigint check (amount >= 0),
  at timestamptz not null,
  primary key (tenant_id, source, external_id),
  check ((offer_id is null) = (offer_version is null))
);
create index reward_grants_of_player on reward_grants (tenant_id, player_id, at desc);
revoke delete on reward_grants from trevo_app;
