-- Requires 0051_cashback_items.sql
-- Rakeback: what the edge of a player's stakes gives, settled in pieces: at a claim during the day, and when the day is
-- over.
create table rakeback_settlements (
  tenant_id int not null references tenants,
  player_id uuid not null,
  -- From 1 on, in the order in which they were made.
  seq int not null check (seq > 0),
  day date not null,
  -- The last one of its day; without it, a claim.
  ends_day boolean not null,
  -- Of the day, what was not settled before: centavos × basis points. Below zero where stakes were taken back since.
  edge_x10000 bigint not null,
  share_bps int not null check (share_bps between 1 and 10000),
  -- Centavos.
  min_claim bigint not null check (min_claim > 0),
  -- The item's; 0 without one.
  total bigint not null check (total >= 0),
  -- What is left for the next one, in hundred-millionths of a centavo.
  left_over numeric(38, 0) not null,
  -- The offer that states the share; null: the player's tier does.
  offer_id uuid,
  offer_version int,
  settled_at timestamptz not null,
  primary key (tenant_id, player_id, seq),
  unique (tenant_id, player_id, day, ends_day)
);
revoke update, delete on rakeback_settlements from trevo_app;

-- The share of a day's cashback, of players whose tier gives more than the brand's settings do.
create table cashback_shares (
  tenant_id int not null references tenants,
  player_id uuid not null,
  day date not null,
  share_bps int not null check (share_bps between 1 and 10000),
  primary key (tenant_id, player_id, day)
);
revoke update, delete on cashback_shares from trevo_app;

-- An immediate item is rakeback: its base is the edge of stakes, and what was carried may be owed.
alter table cashback_items
  drop constraint cashback_items_base_check,
  drop constraint cashback_items_carried_check,
  drop constraint cashback_items_total_check,
  add constraint cashback_items_base_check check (base > 0 or (type = 'immediate' and base = 0)),
  add constraint cashback_items_carried_check check (carried >= 0 or type = 'immediate'),
  add constraint cashback_items_total_check check (total >= 30 or (type = 'immediate' and total > 0));

-- The tier before the present one; null where there was none.
alter table player_tiers add column tier_before int check (tier_before >= 0);
