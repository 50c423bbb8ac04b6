-- How far the players of a brand have been told that their tier will fall, while that goes on.
-- `tier_warnings` has the months that are done.
create table tier_warning_cursors (
  tenant_id int primary key references tenants,
  month text not null,
  -- The last player who was looked at; null before the first.
  after_id uuid
);
