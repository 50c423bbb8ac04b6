-- Slips that were shared: selections under a code, without odds, stakes or players.
create table sport_slips (
  tenant_id int not null references tenants,
  code text collate "C" not null check (code ~ '^[0-9A-Z]{8}$'),
  -- Objects of fixture_id, market_id and code, in the order of the slip.
  selections jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  primary key (tenant_id, code)
);
create index sport_slips_to_expire on sport_slips (expires_at);
revoke update on sport_slips from trevo_app;
