-- Rounds of providers that have not ended: kept by the follower `open-rounds` and rebuilt from the ledger, so that the ledger's own rounds need
-- no index on what changes with every bet. A round that its provider leaves open is asked about, and with a reason it waits for a person.

create table open_rounds (
  tenant_id int not null references tenants,
  round_id uuid not null,
  provider_code text not null,
  player_id uuid not null,
  moved_at timestamptz not null, -- its last bet, win or rollback
  ask_at timestamptz, -- no sooner than this; null: nobody can be asked
  asks int not null default 0 check (asks >= 0),
  reason text,
  case_since timestamptz,
  primary key (tenant_id, round_id),
  constraint open_rounds_case check ((reason is null) = (case_since is null))
) with (fillfactor = 60);
create index open_rounds_to_ask on open_rounds (ask_at) where ask_at is not null;
create index open_rounds_cases on open_rounds (tenant_id, case_since) where reason is not null;

-- How long a tenant lets a provider's rounds stay open; the product's own 24 hours where there is none.
create table open_round_policies (
  tenant_id int not null references tenants,
  provider_code text not null,
  after_hours int not null check (after_hours between 1 and 720),
  primary key (tenant_id, provider_code)
);
