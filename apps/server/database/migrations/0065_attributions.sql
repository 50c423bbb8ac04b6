-- Who brought a player, and what the referrer receives for it. Amounts are centavos.

create table affiliates (
  tenant_id int not null references tenants,
  id uuid not null,
  -- The account that sees the portal and, unless a company is paid, receives the commission.
  player_id uuid not null,
  state text not null default 'active' check (state in ('active', 'paused')),
  -- Published offers of the kind `affiliate_plan`: of the players they bring, and of the affiliates they bring.
  offer_id uuid not null,
  sub_offer_id uuid,
  -- Who brought the affiliate. One level: a parent has no parent.
  parent_id uuid,
  -- Null: the player is paid.
  company_name text check (length(company_name) between 1 and 200),
  company_cnpj text check (company_cnpj ~ '^\d{14}$'),
  created_at timestamptz not null,
  created_by uuid not null,
  primary key (tenant_id, id),
  constraint affiliates_player unique (tenant_id, player_id),
  foreign key (tenant_id, player_id) references players,
  foreign key (tenant_id, offer_id) references offers,
  foreign key (tenant_id, sub_offer_id) references offers,
  foreign key (tenant_id, parent_id) references affiliates,
  check (parent_id <> id),
  check ((company_name is null) = (company_cnpj is null))
);
create index affiliates_of_parent on affiliates (tenant_id, parent_id) where parent_id is not null;
revoke delete on affiliates from trevo_app;

create table affiliate_links (
  tenant_id int not null references tenants,
  id uuid not null,
  affiliate_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  -- By which parameter of an address it is recognised.
  kind text not null check (kind in ('ref', 'lmcp')),
  code text not null check (code ~ '^[a-z0-9_-]{4,40}$'),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  constraint affiliate_links_code unique (tenant_id, kind, code),
  foreign key (tenant_id, affiliate_id) references affiliates
);
create index affiliate_links_of on affiliate_links (tenant_id, affiliate_id, created_at, id);
revoke update, delete on affiliate_links from trevo_app;

-- The last row of a player holds from its day on. Rows are never changed: a correction adds one.
create table attributions (
  tenant_id int not null references tenants,
  player_id uuid not null,
  no int not null check (no > 0),
  -- Of the brand's zone.
  from_day date not null,
  -- Null: nobody, after a correction.
  referrer_id uuid,
  -- Null: a player who invited a friend.
  affiliate_id uuid,
  link_id uuid,
  -- The plan that binds this player's part of the commission.
  offer_id uuid,
  version int,
  operator_id int not null,
  -- Known at registration, or null.
  person_id uuid,
  proposal_id uuid,
  at timestamptz not null,
  primary key (tenant_id, player_id, no),
  foreign key (tenant_id, player_id) references players,
  foreign key (tenant_id, affiliate_id) references affiliates,
  foreign key (tenant_id, link_id) references affiliate_links,
  foreign key (tenant_id, offer_id, version) references offer_versions,
  check ((affiliate_id is null) = (link_id is null)),
  check ((offer_id is null) = (version is null)),
  check (affiliate_id is null or referrer_id is not null),
  check (affiliate_id is null or offer_id is not null),
  check ((no = 1) = (proposal_id is null)),
  check (no > 1 or referrer_id is not null),
  check (player_id <> referrer_id)
);
-- A person counts once for the operator, whoever brings them.
create unique index attributions_of_person on attributions (operator_id, person_id)
  where no = 1 and person_id is not null;
create index attributions_of_referrer on attributions (tenant_id, referrer_id, at) where referrer_id is not null;
create index attributions_of_affiliate on attributions (tenant_id, affiliate_id, player_id)
  where affiliate_id is not null;
revoke update, delete on attributions from trevo_app;

insert into status_transitions (machine, from_status, to_status) values
  ('referral', 'new', 'pending'),
  ('referral', 'pending', 'held'),
  ('referral', 'pending', 'expired'),
  ('referral', 'pending', 'refused'),
  ('referral', 'held', 'granted'),
  ('referral', 'held', 'review'),
  ('referral', 'held', 'refused'),
  ('referral', 'review', 'granted'),
  ('referral', 'review', 'refused');

-- The amount that a referred player can bring once, under the version that held at registration.
create table referrals (
  tenant_id int not null references tenants,
  id uuid not null,
  -- The referred player.
  player_id uuid not null,
  -- What the referrer receives.
  amount bigint not null check (amount > 0),
  status text not null check (status in ('pending', 'held', 'review', 'granted', 'refused', 'expired')),
  status_reason text,
  referrer_id uuid not null,
  affiliate_id uuid,
  offer_id uuid not null,
  version int not null,
  -- Until when stakes and deposits count.
  ends_at timestamptz not null,
  -- Of a hold: decided from then on. Of a review: granted from then on; null, by staff alone.
  due_at timestamptz,
  qualified_at timestamptz,
  granted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, player_id) references players,
  foreign key (tenant_id, affiliate_id) references affiliates,
  foreign key (tenant_id, offer_id, version) references offer_versions,
  check (status not in ('held', 'granted', 'review') or qualified_at is not null),
  check ((status = 'granted') = (granted_at is not null)),
  check (status <> 'held' or due_at is not null),
  check (status in ('held', 'review') or due_at is null),
  check (player_id <> referrer_id)
);
create unique index referrals_of_player on referrals (tenant_id, player_id) where status <> 'refused';
create index referrals_of_referrer on referrals (tenant_id, referrer_id, created_at, id);
create index referrals_granted on referrals (tenant_id, affiliate_id, granted_at)
  where affiliate_id is not null and granted_at is not null;
create index referrals_pending on referrals (tenant_id, id) where status = 'pending';
create index referrals_due on referrals (due_at) where due_at is not null;
create index referrals_in_review on referrals (tenant_id, created_at, id) where status = 'review';
revoke delete on referrals from trevo_app;

-- What an account that registered has in common with others, as keyed hashes, for 90 days.
create table registration_signals (
  tenant_id int not null,
  player_id uuid not null,
  kind text not null check (kind in ('device', 'network_hour')),
  hash bytea not null,
  at timestamptz not null,
  primary key (tenant_id, player_id, kind)
);
create index registration_signals_by_age on registration_signals (at);

-- An invitation carries the end of its player's id.
create index players_by_id_end on players (tenant_id, (right(id::text, 16)));
