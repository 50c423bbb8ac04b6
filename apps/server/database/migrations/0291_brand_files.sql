-- Pictures that a brand brought along: drawn anew, and never changed.
create table brand_files (
  tenant_id int not null references tenants,
  id uuid not null,
  kind text not null check (kind in ('logo', 'favicon', 'banner')),
  -- Where the storage has it.
  storage_key text not null,
  width int not null check (width > 0),
  height int not null check (height > 0),
  bytes int not null check (bytes > 0),
  -- A small WebP for lists.
  thumbnail bytea not null,
  -- `staff:<id>`.
  created_by text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create index brand_files_newest on brand_files (tenant_id, created_at desc, id desc);
revoke update, delete on brand_files from trevo_app;
