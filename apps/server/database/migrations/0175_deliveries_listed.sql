-- Staff read a brand's messages the newest first, and those that did not arrive.
create index deliveries_of_brand on deliveries (tenant_id, created_at desc, id desc);
create index deliveries_not_arrived on deliveries (tenant_id, state, created_at desc, id desc)
  where state in ('held', 'stopped', 'failed', 'unknown', 'expired');
