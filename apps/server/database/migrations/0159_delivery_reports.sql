-- Requires 0150_partner_accounts.sql
-- Messages to phones by carriers: what the carrier calls a message, how many parts it counts, and what it reports.
alter table partner_accounts drop constraint partner_accounts_kind_check;
alter table partner_accounts add constraint partner_accounts_kind_check
  check (kind in ('pix', 'sms', 'whatsapp', 'email', 'captcha', 'identity'));

alter table deliveries add column parts int check (parts > 0);
create index deliveries_of_provider on deliveries (tenant_id, channel, provider_id) where provider_id is not null;

-- A report that came before the answer that names its message. It waits ten minutes.
create table delivery_reports (
  tenant_id int not null references tenants,
  channel text not null check (channel in ('email', 'sms', 'whatsapp')),
  event_id text not null,
  provider_id text not null,
  reference text,
  status text not null check (status in ('sent', 'delivered', 'failed')),
  is_permanent boolean not null,
  detail text,
  received_at timestamptz not null,
  primary key (tenant_id, channel, event_id)
);
create index delivery_reports_of_age on delivery_reports (received_at);
