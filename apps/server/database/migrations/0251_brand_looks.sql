-- What a brand looks like next, and what it has looked like.
create table brand_drafts (
  tenant_id int primary key references tenants,
  -- The version that it was written upon.
  base_version int not null check (base_version > 0),
  -- The fields that differ from that version (JSON merge patch).
  patch jsonb not null,
  -- Reverse patches, the latest last: what each saving can be undone with, whose it is, and when.
  steps jsonb not null,
  -- Grows with each saving and each undoing.
  revision int not null check (revision > 0),
  -- `staff:<id>`.
  updated_by text not null,
  updated_at timestamptz not null
);

create table brand_versions (
  tenant_id int not null references tenants,
  version int not null check (version > 0),
  look jsonb not null,
  -- The fields that differ from the version before, with both their values.
  diff jsonb not null,
  -- What its author says of it: of a restored version, why.
  note text check (length(note) between 1 and 500),
  -- Which version it brings back.
  restored int check (restored < version),
  -- `staff:<id>`; null of the look that a brand begins with.
  created_by text,
  created_at timestamptz not null,
  primary key (tenant_id, version),
  check ((created_by is null) = (note is null))
);
revoke update, delete on brand_versions from trevo_app;
