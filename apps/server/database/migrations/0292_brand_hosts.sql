-- Hosts that a brand's staff add. One is served once its owner has proved it by a TXT record.
create table tenant_host_claims (
  tenant_id int not null references tenants,
  host text not null check (host = lower(host) and length(host) <= 253),
  -- What the record says.
  token text not null,
  -- `staff:<id>`.
  created_by text not null,
  created_at timestamptz not null,
  -- Until then it is looked for.
  ends_at timestamptz not null,
  checked_at timestamptz,
  primary key (tenant_id, host)
);

alter table tenant_hosts add column is_primary boolean not null default false;
create unique index tenant_hosts_primary on tenant_hosts (tenant_id) where is_primary;
