-- Requires 0002_tenants.sql: the check that it made is replaced by a wider one.
-- Brands that move to another cell, or came from one. While they move, and at the source for ever after, a brand is
-- `elsewhere`: this cell does not serve it, and refuses every write of its rows.
alter table tenants
  drop constraint tenants_state_check,
  add constraint tenants_state_check check (state in ('active', 'inactive', 'maintenance', 'elsewhere'));

create table brand_moves (
  -- The same at the source and at the target.
  id uuid not null primary key,
  role text not null check (role in ('source', 'target')),
  operator_id int not null,
  tenant_ids int[] not null check (cardinality(tenant_ids) > 0),
  book_ids int[] not null,
  -- Name of the cell at the other end.
  other_cell text not null,
  step text not null check (step in ('begun', 'frozen', 'copied', 'moved', 'aborted')),
  -- State of each brand before the move, by its id.
  states jsonb not null,
  -- Jobs of the brands, taken out of the source's queue.
  jobs jsonb not null default '[]',
  begun_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create unique index brand_moves_open on brand_moves (operator_id) where step in ('begun', 'frozen', 'copied');
revoke all on brand_moves from trevo_app;

-- Brands whose rows the product does not see in this cell: those that have left, and those that are still arriving.
-- Policies on their tables read it, so that one statement hides or shows all of a brand at once.
create table hidden_brands (
  move_id uuid not null primary key references brand_moves,
  operator_id int not null,
  tenant_ids int[] not null,
  book_ids int[] not null
);
revoke insert, update, delete on hidden_brands from trevo_app;

-- Transaction numbers of the rows that are copied, and the numbers that they get at the target: below those of its own
-- transactions, in the same order. Emptied when the move ends.
create table moved_xids (
  move_id uuid not null references brand_moves,
  xid xid8 not null,
  becomes xid8 not null,
  primary key (move_id, xid)
);
revoke all on moved_xids from trevo_app;
