-- Requires 0059_user_boxes.sql
-- An item that was given is a prize without a box: what the points shop sells is sent as a prize is, and never sold
-- back.
alter table prizes
  alter column user_box_id drop not null,
  alter column box_id drop not null,
  alter column version drop not null,
  alter column prize_no drop not null,
  -- Of a given one: its title and value.
  add column item jsonb;
alter table prizes drop constraint prizes_check;
alter table prizes add constraint prizes_check check (
  case when item is null
    then user_box_id is not null and box_id is not null and version is not null and prize_no is not null
      and (stock_id is null) = (status in ('paid', 'granted'))
    else user_box_id is null and box_id is null and version is null and prize_no is null and stock_id is null
      and amount = 0 and status not in ('paid', 'granted', 'sold')
  end);
