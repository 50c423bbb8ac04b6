-- A member's view of a brand's drafts on the brand's own site.
create table brand_previews (
  tenant_id int not null references tenants,
  -- sha256 of what the address of the preview carries. It is good once.
  token_hash bytea not null,
  -- sha256 of the cookie that the token was exchanged for; null before.
  cookie_hash bytea,
  operator_id int not null,
  staff_id uuid not null,
  -- The preview ends with the session of the back office.
  session_id uuid not null,
  open_until timestamptz not null,
  ends_at timestamptz not null,
  primary key (tenant_id, token_hash),
  foreign key (operator_id, staff_id) references staff (operator_id, id)
);
create unique index brand_previews_open on brand_previews (tenant_id, cookie_hash) where cookie_hash is not null;
create index brand_previews_ended on brand_previews (ends_at);
