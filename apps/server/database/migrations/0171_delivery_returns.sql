-- Requires 0159_delivery_reports.sql
-- What comes back of a message: a full mailbox and a complaint besides what a carrier reports, and the address that it
-- went to, by which it is suppressed also after the player has taken another. The index is the vault's: nobody reads an
-- address out of it.
alter table deliveries add column address_index bytea;

alter table delivery_reports drop constraint delivery_reports_status_check;
alter table delivery_reports add constraint delivery_reports_status_check
  check (status in ('sent', 'delivered', 'failed', 'full', 'reported'));

-- When an address took nothing for the moment, in the last days.
create table address_failures (
  tenant_id int not null references tenants,
  channel text not null check (channel in ('email', 'sms', 'whatsapp', 'push')),
  address_index bytea not null,
  failed_at timestamptz[] not null,
  primary key (tenant_id, channel, address_index)
);
