-- Codes sent by SMS, counted by number, range of numbers and brand until a window ends. The subject is a keyed hash: no number stands here.
create table sms_counts (
  tenant_id int not null references tenants,
  subject bytea not null,
  sent int not null,
  ends_at timestamptz not null,
  primary key (tenant_id, subject)
);
create index sms_counts_ended on sms_counts (ends_at);
