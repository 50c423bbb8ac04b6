-- Requires 0065_attributions.sql: the check that it made is replaced by a wider one.
-- What the players of affiliates came to by day of the brand's zone; centavos. It follows the ledger.
create table commission_days (
  tenant_id int not null references tenants,
  affiliate_id uuid not null,
  player_id uuid not null,
  day date not null,
  staked bigint not null,
  won bigint not null,
  -- Cash that the brand gave.
  rewards bigint not null,
  deposited bigint not null,
  primary key (tenant_id, affiliate_id, player_id, day)
);
create index commission_days_by_day on commission_days (tenant_id, affiliate_id, day);

-- A company's number may contain letters.
alter table affiliates drop constraint affiliates_company_cnpj_check;
alter table affiliates add constraint affiliates_company_cnpj_check check (company_cnpj ~ '^[0-9A-Z]{12}\d{2}$');
