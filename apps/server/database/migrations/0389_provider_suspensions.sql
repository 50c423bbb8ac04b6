set local lock_timeout = '2s';

-- Providers that a brand has switched off: their games accept no new stakes. Wins and refunds are still credited.
create table provider_suspensions (
  tenant_id int not null references tenants,
  provider_code text not null,
  reason text not null check (length(reason) between 1 and 500),
  suspended_at timestamptz not null,
  suspended_by uuid not null,
  primary key (tenant_id, provider_code)
);
