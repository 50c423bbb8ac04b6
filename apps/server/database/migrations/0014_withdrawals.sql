-- Pix sent: the keys that players may be paid to, their withdrawals, and the freeze of payouts.

-- Pix keys are sealed. They are looked up by a keyed hash.
create table withdraw_methods (
  tenant_id int not null,
  id uuid not null,
  player_id uuid not null,
  type text not null check (type in ('cpf', 'cnpj', 'email', 'phone', 'evp')),
  key_index bytea not null,
  key_sealed bytea not null,
  key_masked text not null,
  -- No payout before this time; null has no hold.
  held_until timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, player_id) references players,
  constraint withdraw_methods_key unique (tenant_id, player_id, key_index)
);
create index withdraw_methods_of_player on withdraw_methods (tenant_id, player_id, created_at);

create table withdrawals (
  tenant_id int not null references tenants,
  id uuid not null,
  player_id uuid not null,
  amount bigint not null check (amount > 0),
  status text not null
    check (status in ('pending', 'under_review', 'processing', 'approved', 'cancelled', 'invalid_pix_key')),
  status_reason text,
  method_id uuid not null,
  method_type text not null,
  key_masked text not null,
  -- Key and CPF of the receiver at the time of the request, sealed: every attempt sends the same order.
  destination bytea not null,
  -- The payout's name at the bank, made from the id.
  payout_id text not null check (payout_id ~ '^[a-zA-Z0-9]{1,35}$'),
  end_to_end_id text,
  -- Cash and bonus right after the amount was reserved.
  balance_after bigint not null,
  -- How often the bank was told or asked, and when last.
  attempts int not null default 0,
  attempted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Whether it was sent without an operator's decision. The automatic payouts of a day are added up, so that a
  -- withdrawal in parts meets the limit that the whole would meet.
  automatic boolean not null default true,
  -- Until then the player can cancel, and nothing is sent to the bank. Null: it was sent at once.
  cancellable_until timestamptz,
  -- The transaction that put the row into its lists. Neither ids nor times follow the order of commits.
  listed_xid xid8 not null default pg_current_xact_id(),
  primary key (tenant_id, id),
  unique (tenant_id, payout_id)
);
create index withdrawals_of_player on withdrawals (tenant_id, player_id, created_at desc, id desc);
create index withdrawals_unfinished on withdrawals (tenant_id, attempted_at) where status in ('pending', 'processing');
create index withdrawals_paid on withdrawals (tenant_id, updated_at) where status = 'approved';
-- Every reading of the metrics counts the open payouts.
create index withdrawals_open on withdrawals (tenant_id, status, created_at)
  where status in ('pending', 'processing', 'under_review');
-- The cases that wait for a person are few and are read often.
create index withdrawals_cases on withdrawals (tenant_id, updated_at) where status = 'under_review';
revoke delete on withdrawals from trevo_app;

-- What receivers' banks sent back after a payout, each part once.
create table payout_returns (
  tenant_id int not null,
  withdrawal_id uuid not null,
  refund_id text not null,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  primary key (tenant_id, withdrawal_id, refund_id),
  foreign key (tenant_id, withdrawal_id) references withdrawals
);
revoke update, delete on payout_returns from trevo_app;

-- Decisions of members of staff on withdrawals, written once. The key makes sure that nobody counts twice.
create table withdrawal_reviews (
  tenant_id int not null,
  withdrawal_id uuid not null,
  -- A member of staff, or the name of whoever ran a command.
  reviewer text not null,
  decision text not null check (decision in ('approve', 'reject')),
  -- In the reviewer's own words; no player sees it.
  reason text,
  at timestamptz not null,
  primary key (tenant_id, withdrawal_id, reviewer, decision),
  foreign key (tenant_id, withdrawal_id) references withdrawals,
  check (decision = 'approve' or reason is not null)
);
revoke update, delete on withdrawal_reviews from trevo_app;

-- A tenant whose payouts wait because of a violation, until people release them.
create table payout_freezes (
  id bigint primary key generated always as identity,
  tenant_id int not null,
  violation_id bigint not null references violations,
  frozen_at timestamptz not null,
  released_at timestamptz,
  released_by text,
  release_reason text,
  check ((released_at is null) = (released_by is null) and (released_at is null) = (release_reason is null))
);
create unique index payout_freezes_one on payout_freezes (tenant_id) where released_at is null;
revoke update, delete on payout_freezes from trevo_app;
grant update (released_at, released_by, release_reason) on payout_freezes to trevo_app;

-- Approvals to release a frozen tenant's payouts, written once. An approval holds for the violations that were open
-- when it was given, and for no other state.
create table release_approvals (
  tenant_id int not null,
  freeze_id bigint not null references payout_freezes,
  -- How many were open.
  violations int not null,
  approved_by text not null,
  -- In the approver's own words.
  reason text not null,
  at timestamptz not null,
  primary key (tenant_id, freeze_id, violations, approved_by)
);
revoke update, delete on release_approvals from trevo_app;
