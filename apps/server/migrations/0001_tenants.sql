-- Operators hold the licence; tenants are their brands. Everything else a brand owns starts its key with tenant_id.
create extension if not exists unaccent;
create extension if not exists pg_trgm;

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
  updated_at timestamptz not null default now()
);

create table tenant_hosts (
  host text primary key check (host = lower(host)),
  tenant_id int not null references tenants
);

-- Answers already given to money-moving calls: the same key gets the same answer, for ever.
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
