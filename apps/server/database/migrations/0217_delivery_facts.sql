-- What the gate read when it decided over a delivery: why it left can be shown, and checked, later.
alter table delivery_events add column facts jsonb;
