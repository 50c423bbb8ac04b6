-- How members of staff ended rounds of which no provider said how they ended; written once. A case is decided once: that is the key's to say.
create table round_decisions (
  tenant_id int not null references tenants,
  round_id uuid not null,
  case_since timestamptz not null,
  decision text not null check (decision in ('return', 'close')),
  decided_by text not null,
  -- In that person's words; no player reads it.
  reason text not null,
  staked bigint not null, won bigint not null, -- before
  at timestamptz not null,
  primary key (tenant_id, round_id, case_since)
);
create trigger round_decisions_kept before update or delete or truncate on round_decisions for each statement execute function keep_audit_history();
revoke update, delete on round_decisions from trevo_app;

-- Ids of rounds and transactions that a call names, so that a round's calls are found among millions.
alter table provider_calls add column refs text[] not null default '{}';
create index provider_calls_by_ref on provider_calls using gin (refs);
