-- What editors write before it is public; who published a version, and what it changes.
create table content_drafts (
  tenant_id int not null references tenants,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  kind text not null check (kind in ('legal', 'page', 'promotion', 'news', 'help')),
  content jsonb not null,
  -- The version that it was written upon; 0 where there is none yet.
  base_version int not null check (base_version >= 0),
  -- Grows with each saving.
  revision int not null check (revision > 0),
  -- `staff:<id>`.
  updated_by text not null,
  updated_at timestamptz not null,
  goes_live_at timestamptz,
  scheduled_by text,
  -- What is published along with it: the date it holds from, and what changes.
  publication jsonb,
  -- Why its publication at that moment was refused.
  failure text,
  primary key (tenant_id, slug),
  check ((goes_live_at is null) = (scheduled_by is null)),
  check ((goes_live_at is null) = (publication is null))
);
create index content_drafts_scheduled on content_drafts (goes_live_at, tenant_id, slug) where goes_live_at is not null;

alter table content_versions
  -- `staff:<id>`; null of the seed.
  add column created_by text,
  -- For readers, in the version's language.
  add column changes text check (length(changes) between 1 and 500);
