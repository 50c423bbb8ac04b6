-- What accounts that registered, or were signed in to, have in common, as keyed hashes, for 90 days.
create table link_signals (
  tenant_id int not null,
  player_id uuid not null,
  kind text not null check (kind in ('device', 'network')),
  hash bytea not null,
  at timestamptz not null,
  primary key (tenant_id, player_id, kind, hash),
  foreign key (tenant_id, player_id) references players
);
create index link_signals_shared on link_signals (tenant_id, kind, hash);
create index link_signals_by_age on link_signals (at);

create index if not exists withdraw_methods_shared on withdraw_methods (tenant_id, key_index);

-- Accounts of a brand that may be one person's by what they share: found every hour, decided by a person.
create table link_groups (
  tenant_id int not null references tenants,
  id uuid not null,
  state text not null check (state in ('open', 'decided', 'lapsed')),
  strength smallint not null check (strength between 1 and 100),
  accounts int not null check (accounts >= 2),
  -- What is shared, by which accounts: [{ kind, key, players, others }].
  parts jsonb not null,
  version int not null default 1,
  found_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (tenant_id, id)
);
create index link_groups_listed on link_groups (tenant_id, strength desc, id);
create index link_groups_open on link_groups (tenant_id, strength desc, id) where state = 'open';

-- An account is in one group at most.
create table link_members (
  tenant_id int not null,
  player_id uuid not null,
  group_id uuid not null,
  primary key (tenant_id, player_id),
  foreign key (tenant_id, player_id) references players,
  foreign key (tenant_id, group_id) references link_groups
);
create index link_members_of_group on link_members (tenant_id, group_id);

-- Whether a person found the accounts to be one person's, and what they shared then.
create table link_decisions (
  tenant_id int not null,
  id uuid not null,
  group_id uuid not null,
  verdict text not null check (verdict in ('one_person', 'household', 'unrelated')),
  reason text not null check (reason <> ''),
  parts jsonb not null,
  decided_by uuid not null,
  at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, group_id) references link_groups
);
create index link_decisions_of_group on link_decisions (tenant_id, group_id, at);
revoke update, delete on link_decisions from trevo_app;
revoke delete on link_groups from trevo_app;
