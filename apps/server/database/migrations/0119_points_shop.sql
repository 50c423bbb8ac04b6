-- Requires 0043_offers.sql: the check of kinds that it made is replaced by a wider one.
-- What points buy is offers of a kind of their own; what was bought is kept for ever.

alter table offers
  drop constraint offers_kind_check,
  add constraint offers_kind_check check (kind in
    ('coupon', 'bonus', 'cashback', 'rank', 'ranking', 'mission', 'race', 'points', 'shop_item', 'referral',
      'affiliate_plan'));

create table shop_exchanges (
  tenant_id int not null,
  id uuid not null,
  player_id uuid not null,
  -- The person behind the account when it was made, where that was known: limits count persons.
  person_id uuid,
  offer_id uuid not null,
  version int not null,
  -- Whole points.
  points int not null check (points > 0),
  -- Face value of what was granted, centavos.
  amount bigint not null check (amount >= 0),
  at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, player_id) references players (tenant_id, id),
  foreign key (tenant_id, offer_id, version) references offer_versions (tenant_id, offer_id, version)
);
create index shop_exchanges_of_player on shop_exchanges (tenant_id, player_id, at);
create index shop_exchanges_of_offer on shop_exchanges (tenant_id, offer_id, player_id);
create index shop_exchanges_of_person on shop_exchanges (tenant_id, offer_id, person_id) where person_id is not null;
revoke update, delete on shop_exchanges from trevo_app;
