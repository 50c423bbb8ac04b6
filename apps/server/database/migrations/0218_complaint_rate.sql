-- Marketing is stopped by staff or by too many complaints, and may go on later: complaints count from then on. The
-- previous release takes a brand that goes on for a stopped one, as long as it runs.
alter table marketing_stops
  add column reason text,
  add column resumed_at timestamptz;

-- Since when somebody knows of a brand's rate of complaints.
create table complaint_alarms (
  tenant_id int primary key references tenants,
  raised_at timestamptz not null
);

-- The rate is counted each minute: of what left by e-mail in the last days, and of what came back.
create index deliveries_mailed on deliveries (tenant_id, sent_at)
  where class = 'marketing' and channel = 'email' and sent_at is not null;
create index delivery_events_reported on delivery_events (tenant_id, at, delivery_id) where kind = 'reported';
