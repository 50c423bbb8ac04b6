-- What a brand gives its players, as typed rules in versions. What a player took is kept by the module that gave it.
create table offers (
  tenant_id int not null references tenants,
  id uuid not null,
  kind text not null check (kind in
    ('coupon', 'bonus', 'cashback', 'rank', 'ranking', 'mission', 'race', 'points', 'referral', 'affiliate_plan')),
  -- `staff:<id>`, or `system` of what the installation brings along.
  author text not null,
  created_at timestamptz not null,
  -- It is never published again.
  ended_at timestamptz,
  primary key (tenant_id, id)
);
create index offers_listed on offers (tenant_id, created_at, id);
revoke delete on offers from trevo_app;

insert into status_transitions (machine, from_status, to_status) values
  ('offer_version', 'new', 'draft'),
  ('offer_version', 'draft', 'checked'),
  ('offer_version', 'checked', 'draft'),
  ('offer_version', 'checked', 'published'),
  ('offer_version', 'published', 'paused'),
  ('offer_version', 'published', 'ended'),
  ('offer_version', 'paused', 'published'),
  ('offer_version', 'paused', 'ended');

create table offer_versions (
  tenant_id int not null,
  offer_id uuid not null,
  version int not null check (version > 0),
  state text not null check (state in ('draft', 'checked', 'published', 'paused', 'ended')),
  -- {pt, en}
  name jsonb not null,
  args jsonb not null,
  -- Of name, arguments and window together.
  content_hash text not null,
  starts_at timestamptz,
  ends_at timestamptz,
  -- {pt, en}, made from the rules by the wording of this edition; the hash is of both.
  terms jsonb not null,
  terms_hash text not null,
  terms_edition int not null,
  -- What the linter found and what the offer can cost, with the hash and the profile they were found for.
  report jsonb,
  author text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  published_by text,
  published_at timestamptz,
  primary key (tenant_id, offer_id, version),
  foreign key (tenant_id, offer_id) references offers,
  check (ends_at > starts_at),
  check (state = 'draft' or report ->> 'content_hash' = content_hash),
  check ((published_at is null) = (state in ('draft', 'checked'))),
  check ((published_at is null) = (published_by is null))
);
-- One version of an offer holds, and one is being written.
create unique index offer_versions_live on offer_versions (tenant_id, offer_id) where state in ('published', 'paused');
create unique index offer_versions_draft on offer_versions (tenant_id, offer_id) where state in ('draft', 'checked');
create index offer_versions_published on offer_versions (tenant_id) where state = 'published';
revoke delete on offer_versions from trevo_app;

-- How much of an offer is used. The row is the offer's lock: redemptions change it, and whoever changes the state
-- holds it.
create table offer_counters (
  tenant_id int not null,
  offer_id uuid not null,
  reserved int not null default 0 check (reserved >= 0),
  granted int not null default 0 check (granted >= 0),
  reserved_cents bigint not null default 0 check (reserved_cents >= 0),
  granted_cents bigint not null default 0 check (granted_cents >= 0),
  -- Of the version that holds; null is no limit.
  in_all int check (in_all > 0),
  per_day int check (per_day > 0),
  budget_cents bigint check (budget_cents > 0),
  -- The calendar day in the brand's zone that `day_uses` counts.
  day date,
  day_uses int not null default 0 check (day_uses >= 0),
  primary key (tenant_id, offer_id),
  foreign key (tenant_id, offer_id) references offers,
  check (reserved + granted <= in_all),
  check (reserved_cents + granted_cents <= budget_cents)
);
revoke delete on offer_counters from trevo_app;

-- Players whom an offer may name, from a file.
create table offer_lists (
  tenant_id int not null references tenants,
  id uuid not null,
  name text not null,
  source text not null,
  author text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create index offer_lists_listed on offer_lists (tenant_id, created_at, id);
revoke update, delete on offer_lists from trevo_app;

create table offer_list_players (
  tenant_id int not null,
  list_id uuid not null,
  player_id uuid not null,
  primary key (tenant_id, list_id, player_id),
  foreign key (tenant_id, list_id) references offer_lists,
  foreign key (tenant_id, player_id) references players
);
create index offer_list_players_of on offer_list_players (tenant_id, player_id);
revoke update on offer_list_players from trevo_app;
