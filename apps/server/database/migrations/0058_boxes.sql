-- Reward boxes: what is sold, by which odds, and the items behind them. Amounts in centavos.

-- The house game that an opening is a round of. No brand shows it: a box has a page of its own.
insert into game_providers (code, name) values ('house', 'Originals') on conflict do nothing;
insert into games (provider_code, gamecode, title, title_en, category_slug, image, bonus_allowed)
values ('house', 'caixas', 'Caixas', 'Reward boxes', 'originals', '/boxes/closed.svg', false)
on conflict do nothing;

create table boxes (
  tenant_id int not null references tenants,
  id int not null generated always as identity,
  -- Its address: /casino/box/{name}.
  name text not null check (name ~ '^[a-z0-9][a-z0-9-]{0,40}$'),
  -- By language.
  title jsonb not null,
  image text not null,
  state text not null default 'draft' check (state in ('draft', 'on_sale', 'withdrawn')),
  -- The one that is sold; null before the first is published.
  version int,
  position int not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, name),
  check (state <> 'on_sale' or version is not null)
);

-- Items with a number of pieces.
create table box_stock (
  tenant_id int not null references tenants,
  id int not null generated always as identity,
  title jsonb not null,
  -- Every piece that ever came in.
  added int not null check (added >= 0),
  remaining int not null check (remaining between 0 and added),
  primary key (tenant_id, id)
);

-- What a box is sold by. Never changes: another price or another chance is another version.
create table box_versions (
  tenant_id int not null,
  box_id int not null,
  version int not null check (version > 0),
  -- 0: nobody buys it, it is given.
  price bigint not null check (price >= 0),
  -- Of the value of a prize that is sold back, basis points.
  sell_share_bps int not null check (sell_share_bps between 0 and 10000),
  -- SHA-256 of the table: price and prizes in their order.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  published_by text not null,
  published_at timestamptz not null,
  primary key (tenant_id, box_id, version),
  foreign key (tenant_id, box_id) references boxes
);
revoke update, delete on box_versions from trevo_app;
alter table boxes add foreign key (tenant_id, id, version) references box_versions (tenant_id, box_id, version);

create table box_prizes (
  tenant_id int not null,
  box_id int not null,
  version int not null,
  -- Its place in the table, from 0.
  prize_no int not null check (prize_no >= 0),
  -- Of 10^9.
  weight int not null check (weight between 1 and 1000000000),
  value bigint not null check (value >= 0),
  form text not null check (form in ('cash', 'item', 'free_rounds', 'bonus', 'points', 'box')),
  title jsonb not null,
  image text not null,
  -- Of an item.
  stock_id int,
  -- Of a box.
  given_box_id int,
  -- What is granted, of the other forms.
  reward jsonb,
  primary key (tenant_id, box_id, version, prize_no),
  foreign key (tenant_id, box_id, version) references box_versions,
  foreign key (tenant_id, stock_id) references box_stock,
  foreign key (tenant_id, given_box_id) references boxes,
  check ((form = 'item') = (stock_id is not null)),
  check ((form = 'box') = (given_box_id is not null)),
  check ((form in ('free_rounds', 'bonus', 'points')) = (reward is not null))
);
revoke update, delete on box_prizes from trevo_app;
