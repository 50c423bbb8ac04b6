-- Whom players of a tier of the VIP club reach by name: the host of a tier and of those above it. None is a player.
create table vip_hosts (
  tenant_id int not null references tenants,
  tier int not null check (tier between 0 and 49),
  name text not null check (name <> ''),
  -- E.164.
  whatsapp text,
  email text,
  set_at timestamptz not null,
  primary key (tenant_id, tier),
  check (num_nonnulls(whatsapp, email) > 0)
);

-- The months before whose review a brand's players were told that their tier will fall.
create table tier_warnings (
  tenant_id int not null references tenants,
  month text not null,
  warned_at timestamptz not null,
  primary key (tenant_id, month)
);
revoke update, delete on tier_warnings from trevo_app;
