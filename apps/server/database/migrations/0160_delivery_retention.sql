-- Requires 0077_deliveries.sql
-- What a delivery said is kept 180 days, and that it was sent 400; what protects players five years. An event goes with
-- its delivery: the product itself may delete none.
alter table delivery_events drop constraint delivery_events_tenant_id_delivery_id_fkey;
alter table delivery_events add constraint delivery_events_tenant_id_delivery_id_fkey
  foreign key (tenant_id, delivery_id) references deliveries (tenant_id, id) on delete cascade;
create index deliveries_of_age on deliveries (created_at);
create index deliveries_with_words on deliveries (created_at) where words_sealed is not null or vars <> '{}'::jsonb;
