-- Players' boxes and what they won with them. Amounts in centavos.

insert into status_transitions (machine, from_status, to_status) values
  ('user_box', 'new', 'owned'),
  ('user_box', 'owned', 'opened'),
  ('user_box', 'owned', 'sold'),
  ('prize', 'new', 'paid'),
  ('prize', 'new', 'granted'),
  ('prize', 'new', 'won'),
  ('prize', 'won', 'sold'),
  ('prize', 'won', 'requested'),
  ('prize', 'requested', 'sold'),
  ('prize', 'requested', 'preparing'),
  ('prize', 'preparing', 'shipped'),
  ('prize', 'shipped', 'delivered'),
  ('prize', 'shipped', 'returned'),
  ('prize', 'returned', 'sold'),
  ('prize', 'returned', 'requested');

create table user_boxes (
  tenant_id int not null references tenants,
  id uuid not null,
  player_id uuid not null,
  box_id int not null,
  version int not null,
  source text not null check (source in ('bought', 'given')),
  -- What was paid for it.
  amount bigint not null check (amount >= 0),
  status text not null,
  status_reason text,
  -- The round that opened it.
  round_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  listed_xid xid8 not null default pg_current_xact_id(),
  primary key (tenant_id, id),
  foreign key (tenant_id, box_id, version) references box_versions,
  check ((status = 'opened') = (round_id is not null)),
  -- A given box is not sold, and costs nothing.
  check ((source = 'bought') = (amount > 0)),
  check (status <> 'sold' or source = 'bought')
);
create index user_boxes_of_player on user_boxes (player_id, created_at, id);
create unique index user_boxes_of_round on user_boxes (tenant_id, round_id) where round_id is not null;
revoke delete on user_boxes from trevo_app;

create table prizes (
  tenant_id int not null references tenants,
  id uuid not null,
  player_id uuid not null,
  user_box_id uuid not null,
  box_id int not null,
  version int not null,
  prize_no int not null,
  -- For what it is sold back: fixed when it is won.
  amount bigint not null check (amount >= 0),
  status text not null,
  status_reason text,
  -- The piece that was taken for it.
  stock_id int,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  listed_xid xid8 not null default pg_current_xact_id(),
  primary key (tenant_id, id),
  -- A box is opened once.
  unique (tenant_id, user_box_id),
  foreign key (tenant_id, user_box_id) references user_boxes,
  foreign key (tenant_id, box_id, version, prize_no) references box_prizes,
  foreign key (tenant_id, stock_id) references box_stock,
  check ((stock_id is null) = (status in ('paid', 'granted')))
);
create index prizes_of_player on prizes (player_id, created_at, id);
revoke delete on prizes from trevo_app;

-- When a player opened the latest boxes: openings are limited by the minute and by the brand's minimum cycle.
create table box_paces (
  tenant_id int not null references tenants,
  player_id uuid not null,
  -- Within the last minute, oldest first.
  openings timestamptz[] not null,
  primary key (tenant_id, player_id)
);
