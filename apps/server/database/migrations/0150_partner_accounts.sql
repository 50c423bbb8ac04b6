-- A brand's accounts at its partners: the bank, the carriers, who checks people. Secrets are sealed by a key of their
-- own, which another key wraps (ADR 0120). Nothing is changed but the state and what a check said; a change of
-- credentials is another account.
create table partner_accounts (
  tenant_id int not null references tenants,
  id uuid not null,
  kind text not null check (kind in ('pix', 'sms', 'email', 'captcha', 'identity')),
  adapter text not null,
  -- What staff may read.
  config jsonb not null,
  secrets_sealed bytea not null,
  data_key_wrapped bytea not null,
  -- The key that wraps the data key.
  key_id text not null,
  fingerprints jsonb not null,
  state text not null check (state in ('draft', 'checked', 'active', 'replaced', 'ended')),
  made_by uuid not null,
  made_at timestamptz not null,
  checked_at timestamptz,
  check_fault text,
  activated_at timestamptz,
  ended_at timestamptz,
  primary key (tenant_id, id),
  check (state <> 'checked' or (checked_at is not null and check_fault is null)),
  check ((activated_at is null) or state in ('active', 'replaced', 'ended')),
  check (state not in ('active', 'replaced') or activated_at is not null),
  check ((ended_at is not null) = (state in ('replaced', 'ended')))
);
create unique index partner_accounts_active on partner_accounts (tenant_id, kind) where state = 'active';
create index partner_accounts_of_kind on partner_accounts (tenant_id, kind, ended_at);
revoke delete on partner_accounts from trevo_app;
