-- Crash: a bet whose money cannot be moved keeps neither the table nor the bets beside it.

-- A round leaves the table when its time is over, whoever's bet of it is still open.
alter table crash_rounds rename column settled_at to cleared_at;
alter index crash_rounds_unsettled rename to crash_rounds_at_table;

alter table crash_bets
  -- What the curve showed when its player left, where the money could not be moved then.
  add column left_x100 int,
  -- How often it could not be ended, and when that is tried again.
  add column tries int not null default 0 check (tries >= 0),
  add column try_at timestamptz,
  add constraint crash_bets_left check (left_x100 between 101 and target_x100),
  add constraint crash_bets_tried check ((tries = 0) = (try_at is null));
