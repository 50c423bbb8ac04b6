-- A brand's own texts: legal texts, pages, promotions, news. A document has an address; its text is in versions, which
-- are written once, so that what somebody accepted can always be read.
create table content_documents (
  tenant_id int not null references tenants,
  -- `news` is the address of the list.
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80 and slug <> 'news'),
  kind text not null check (kind in ('legal', 'page', 'promotion', 'news')),
  position int not null default 1000,
  -- The name of one of the brand's drawings, or the path of a picture.
  art text,
  link text,
  starts_at timestamptz,
  ends_at timestamptz,
  published_at timestamptz not null,
  withdrawn_at timestamptz,
  -- A promotion that leads to a feature is shown only where the brand has that feature.
  requires text,
  -- The transaction that put the row into its lists. Neither ids nor times follow the order of commits.
  listed_xid xid8 not null default pg_current_xact_id(),
  primary key (tenant_id, slug),
  check (ends_at > starts_at)
);
revoke delete on content_documents from trevo_app;

create table content_versions (
  tenant_id int not null,
  slug text not null,
  version int not null check (version > 0),
  locale text not null check (locale in ('pt', 'en')),
  title text not null check (length(title) between 1 and 120),
  summary text not null check (length(summary) <= 300),
  condition text check (length(condition) <= 300),
  action text check (length(action) <= 40),
  -- Sanitised HTML.
  body text not null check (length(body) <= 120000),
  in_force_at timestamptz not null,
  created_at timestamptz not null,
  primary key (tenant_id, slug, version, locale),
  foreign key (tenant_id, slug) references content_documents
);
revoke update, delete on content_versions from trevo_app;
