-- Requires 0166_rakeback.sql
set local lock_timeout = '2s';

-- Cashback that a coupon gives for a day is an item of its own type, one per player and day. Clients see it as
-- immediate. An item is paid in cash, or as a bonus under the terms of its offer.
alter table cashback_items
  add column paid_as text not null default 'cash',
  drop constraint cashback_items_type_check,
  add constraint cashback_items_type_check check (type in ('calendar', 'immediate', 'coupon')) not valid,
  add constraint cashback_items_paid_as_check check (
    paid_as in ('cash', 'bonus') and (paid_as = 'cash' or offer_id is not null)
  ) not valid;
