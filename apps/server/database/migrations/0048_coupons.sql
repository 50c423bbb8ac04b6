-- Codes of coupons, who redeemed what, and what accounts that redeem have in common. Amounts are centavos.

-- Codes that are made together, one use each. They are derived from the batch and their number: nothing here reveals
-- them.
create table coupon_batches (
  tenant_id int not null references tenants,
  id uuid not null,
  offer_id uuid not null,
  size int not null check (size between 1 and 100000),
  made int not null default 0 check (made between 0 and size),
  created_by uuid not null,
  created_at timestamptz not null,
  -- The codes are handed out once.
  exported_at timestamptz,
  exported_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, offer_id) references offers,
  check ((exported_at is null) = (exported_by is null)),
  check (exported_at is null or made = size)
);
create index coupon_batches_of_offer on coupon_batches (tenant_id, offer_id, created_at, id);
revoke delete on coupon_batches from trevo_app;

create table coupon_codes (
  tenant_id int not null references tenants,
  id uuid not null,
  offer_id uuid not null,
  batch_id uuid,
  -- A word that the brand gives out to many.
  code text check (code ~ '^[A-Z0-9_-]{4,40}$'),
  -- The keyed hash of a code of a batch.
  code_hmac bytea,
  -- Null: as often as the offer allows.
  max_uses int check (max_uses > 0),
  -- Reserved, held and granted.
  used int not null default 0 check (used >= 0),
  state text not null default 'active' check (state in ('active', 'exhausted', 'expired', 'withdrawn')),
  expires_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, offer_id) references offers,
  foreign key (tenant_id, batch_id) references coupon_batches,
  constraint coupon_codes_code unique (tenant_id, code),
  constraint coupon_codes_hmac unique (tenant_id, code_hmac),
  check ((code is null) <> (code_hmac is null)),
  check ((batch_id is null) = (code_hmac is null)),
  check (used <= max_uses)
);
create index coupon_codes_of_offer on coupon_codes (tenant_id, offer_id, created_at, id) where batch_id is null;
create index coupon_codes_expiring on coupon_codes (expires_at) where state = 'active' and expires_at is not null;
revoke delete on coupon_codes from trevo_app;

-- Wrong codes of a player or a guest on a day of the brand.
create table coupon_misses (
  tenant_id int not null references tenants,
  subject text not null,
  day date not null,
  count int not null check (count >= 0),
  primary key (tenant_id, subject, day)
);
create index coupon_misses_by_day on coupon_misses (day);

insert into status_transitions (machine, from_status, to_status) values
  ('redemption', 'new', 'reserved'),
  ('redemption', 'reserved', 'granted'),
  ('redemption', 'reserved', 'held'),
  ('redemption', 'reserved', 'released'),
  ('redemption', 'released', 'reserved'),
  ('redemption', 'held', 'granted'),
  ('redemption', 'held', 'refused');

-- A use of an offer by a player. The amount is its face value.
create table redemptions (
  tenant_id int not null references tenants,
  id uuid not null,
  player_id uuid not null,
  amount bigint not null check (amount >= 0),
  status text not null check (status in ('reserved', 'granted', 'released', 'held', 'refused')),
  status_reason text,
  offer_id uuid not null,
  -- What was shown: it is granted under this version.
  version int not null,
  terms_hash text not null,
  -- The person behind the account, or the payer where the account has none.
  person_id uuid,
  coupon_code_id uuid,
  deposit_id uuid,
  -- The deposit's amount, where the offer rewards one.
  base bigint check (base > 0),
  -- Which of the uses that a person has.
  nth int not null check (nth > 0),
  -- Of a reservation: given back from then on. Of a hold: granted from then on.
  due_at timestamptz,
  bonus_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, player_id) references players,
  foreign key (tenant_id, offer_id, version) references offer_versions,
  foreign key (tenant_id, coupon_code_id) references coupon_codes,
  check ((status in ('reserved', 'held')) = (due_at is not null)),
  check ((deposit_id is null) = (base is null))
);
create unique index redemptions_of_player on redemptions (tenant_id, offer_id, player_id, nth)
  where status <> 'released';
create unique index redemptions_of_person on redemptions (tenant_id, offer_id, person_id, nth)
  where status <> 'released' and person_id is not null;
create unique index redemptions_of_deposit on redemptions (tenant_id, deposit_id) where deposit_id is not null;
create index redemptions_by_player on redemptions (tenant_id, player_id, created_at);
create index redemptions_due on redemptions (due_at) where due_at is not null;
create index redemptions_held on redemptions (tenant_id, created_at, id) where status = 'held';
revoke delete on redemptions from trevo_app;

-- What accounts that redeem have in common, as keyed hashes, for 90 days.
create table redemption_signals (
  tenant_id int not null,
  redemption_id uuid not null,
  kind text not null check (kind in
    ('device', 'network_hour', 'payer', 'pix_key', 'phone_stem', 'email_stem', 'referral', 'person')),
  player_id uuid not null,
  hash bytea not null,
  at timestamptz not null,
  primary key (tenant_id, redemption_id, kind, hash),
  foreign key (tenant_id, redemption_id) references redemptions
);
create index redemption_signals_shared on redemption_signals (tenant_id, kind, hash, at);
create index redemption_signals_by_age on redemption_signals (at);
create index redemption_signals_of_player on redemption_signals (tenant_id, player_id);
