-- Calls of providers as they arrived, without tokens and signatures: one row for all that one process wrote at once of
-- one provider and tenant. A job deletes old ones.
create table provider_call_blocks (
  tenant_id int not null,
  id bigint not null generated always as identity,
  provider_code text not null,
  -- A write whose answer was lost is repeated with the same key.
  idempotency_key uuid not null,
  -- From the arrival of the first call to the answer of the last one. Calls that the ledger posted have no row in
  -- provider_call_refs: the time of their entry finds their block.
  from_at timestamptz not null,
  to_at timestamptz not null,
  calls int not null check (calls > 0),
  -- A line of JSON for each call, compressed with zstd.
  body bytea not null,
  primary key (tenant_id, id),
  unique (tenant_id, idempotency_key),
  check (from_at <= to_at)
);
-- It is compressed already.
alter table provider_call_blocks alter column body set storage external;
create index provider_call_blocks_by_time on provider_call_blocks (tenant_id, provider_code, to_at);
create index provider_call_blocks_by_age on provider_call_blocks (to_at);
revoke update on provider_call_blocks from trevo_app;

-- The rounds and transactions, in the provider's own ids, of calls that the ledger does not find: those that were
-- refused, or that posted nothing new.
create table provider_call_refs (
  tenant_id int not null,
  provider_code text not null,
  ref text collate "C" not null,
  block_id bigint not null,
  at timestamptz not null,
  primary key (tenant_id, provider_code, ref, block_id)
);
create index provider_call_refs_by_age on provider_call_refs (at);
revoke update on provider_call_refs from trevo_app;
