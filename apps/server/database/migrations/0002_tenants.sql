-- Operators hold the licence; tenants are their brands. Every other table of a brand starts its key with tenant_id.
create table operators (
  id int primary key generated always as identity,
  slug text not null unique,
  name text not null,
  timezone text not null default 'America/Sao_Paulo'
);

create table tenants (
  id int primary key generated always as identity,
  operator_id int not null references operators,
  slug text not null unique check (slug ~ '^[a-z][a-z0-9-]{1,30}$'),
  timezone text not null default 'America/Sao_Paulo',
  state text not null default 'active' check (state in ('active', 'inactive', 'maintenance')),
  settings jsonb not null,
  updated_at timestamptz not null default now(),
  -- A demonstration feed shows invented bets: no live or regulated brand can turn it on, whoever writes the row.
  constraint tenants_demonstration_on_staging_only check (
    settings -> 'demonstration_feed' is distinct from 'true'::jsonb
    or (
      settings -> 'is_staging' is not distinct from 'true'::jsonb
      and settings -> 'is_regulated' is not distinct from 'false'::jsonb
    )
  )
);

create table tenant_hosts (
  host text primary key check (host = lower(host)),
  tenant_id int not null references tenants,
  -- The back office has hosts of its own.
  constraint tenant_hosts_reserved check (host !~ '^backoffice\.')
);

-- Replies to calls that move money: the same key always gets the same reply.
create table idempotency_keys (
  tenant_id int not null references tenants,
  player_id uuid not null,
  route text not null,
  key text not null,
  body_hash bytea not null,
  status smallint,
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (tenant_id, player_id, route, key)
);
revoke delete on idempotency_keys from trevo_app;
