-- Requires 0067_affiliate_statements.sql: the checks that it made are replaced by wider ones.
-- What two members of staff correct of a statement, in centavos. The next statement takes it in.
create table affiliate_corrections (
  tenant_id int not null,
  -- The proposal's.
  id uuid not null,
  affiliate_id uuid not null,
  player_id uuid not null,
  -- The statement that was wrong. It stays as it is.
  statement_id uuid not null,
  amount bigint not null check (amount <> 0),
  at timestamptz not null,
  -- The statement that took it in; null until it is made.
  stated_in uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, affiliate_id) references affiliates,
  foreign key (tenant_id, statement_id) references affiliate_statements,
  foreign key (tenant_id, stated_in) references affiliate_statements,
  check (stated_in <> statement_id)
);
create index affiliate_corrections_waiting on affiliate_corrections (tenant_id, affiliate_id) where stated_in is null;
create index affiliate_corrections_stated on affiliate_corrections (tenant_id, stated_in) where stated_in is not null;
revoke delete on affiliate_corrections from trevo_app;

-- A line of corrections has no plan, and may take from what the other lines come to.
alter table affiliate_statement_lines alter column offer_id drop not null;
alter table affiliate_statement_lines alter column version drop not null;
alter table affiliate_statement_lines drop constraint affiliate_statement_lines_kind_check;
alter table affiliate_statement_lines add constraint affiliate_statement_lines_kind_check
  check (kind in ('revenue_share', 'cpa', 'sub', 'flat', 'correction'));
alter table affiliate_statement_lines drop constraint affiliate_statement_lines_amount_check;
alter table affiliate_statement_lines add constraint affiliate_statement_lines_amount_check
  check (amount >= 0 or kind = 'correction');
alter table affiliate_statement_lines add constraint affiliate_statement_lines_plan_check
  check ((kind = 'correction') = (offer_id is null) and (offer_id is null) = (version is null));
