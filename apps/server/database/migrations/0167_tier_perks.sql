-- What tiers of the VIP club gave: a box each month, a bonus each birthday. Once for a player and period.
create table tier_perks (
  tenant_id int not null references tenants,
  player_id uuid not null,
  perk text not null check (perk in ('monthly_box', 'birthday_bonus')),
  -- A month of the tenant's zone, `2026-12`, or a year.
  period text not null check (period ~ '^\d{4}(-\d{2})?$'),
  tier int not null check (tier > 0),
  offer_id uuid,
  offer_version int,
  at timestamptz not null,
  primary key (tenant_id, player_id, perk, period)
);
revoke update, delete on tier_perks from trevo_app;
