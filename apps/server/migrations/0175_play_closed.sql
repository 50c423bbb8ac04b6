-- Play that the law or an exclusion closes, beyond the account's own: each is a status of its own, so that the player reads why.
alter type ledger_status add value 'payer_excluded';
alter type ledger_status add value 'register_impeded';
alter type ledger_status add value 'register_unanswered';
alter table wallet_guards drop constraint wallet_guards_reason_check;
alter table wallet_guards add constraint wallet_guards_reason_check check (reason in
  ('blocked', 'self_excluded', 'payer_excluded', 'register_impeded', 'register_unanswered', 'cooling_off', 'limit_reached'));

-- Who paid for whom: a person, by the CPF that the bank names, and an account that is not the person's own.
create table payer_links (
  tenant_id int not null,
  player_id uuid not null,
  operator_id int not null,
  payer_id uuid not null,
  first_paid_at timestamptz not null,
  last_paid_at timestamptz not null,
  -- A payment arrived while the payer was excluded or impeded: the account stays closed for play for as long as the payer is.
  closed_at timestamptz,
  primary key (tenant_id, player_id, payer_id),
  foreign key (tenant_id, player_id) references players,
  foreign key (operator_id, payer_id) references persons
);
create index payer_links_of_payer on payer_links (operator_id, payer_id);
