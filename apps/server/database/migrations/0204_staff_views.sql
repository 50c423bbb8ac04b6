-- How members of staff look at lists, by name.
create table staff_views (
  operator_id int not null,
  id uuid not null,
  staff_id uuid not null,
  -- The endpoint's key.
  list text not null,
  name text not null check (length(name) between 1 and 40),
  query jsonb not null,
  -- Null is all.
  columns text[],
  shared boolean not null,
  created_at timestamptz not null,
  primary key (operator_id, id),
  foreign key (operator_id, staff_id) references staff,
  constraint staff_views_name unique (operator_id, staff_id, list, name)
);
