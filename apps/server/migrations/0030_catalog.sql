-- What can be played. Games are the installation's; which of them a brand shows, and how, is the tenant's.
create table game_providers (
  code text primary key check (code ~ '^[a-z][a-z0-9-]{1,40}$'),
  name text not null
);

create table games (
  id int primary key generated always as identity,
  provider_code text not null references game_providers,
  gamecode text not null check (gamecode ~ '^[a-z0-9][a-z0-9-]{0,60}$'),
  title text not null,
  category_slug text not null,
  -- Basis points; null where the provider states none.
  rtp int check (rtp between 0 and 10000),
  paint text not null default 'fo',
  image text not null,
  only_demo boolean not null default false,
  bonus_allowed boolean not null default true,
  has_tables boolean not null default false,
  created_at timestamptz not null default now(),
  unique (provider_code, gamecode)
);

create table tenant_games (
  tenant_id int not null references tenants,
  game_id int not null references games,
  state text not null default 'active' check (state in ('active', 'maintenance', 'disabled')),
  position int not null default 1000,
  featured boolean not null default false,
  badge text check (badge in ('new', 'live', 'bonus', 'demo')),
  views bigint not null default 0,
  primary key (tenant_id, game_id)
);

create table categories (
  tenant_id int not null references tenants,
  slug text not null,
  name_pt text not null,
  name_en text not null,
  position int not null default 1000,
  primary key (tenant_id, slug)
);
