-- Signs of risk are looked at by a person, who says what was done about them.
alter table protection_signs
  -- Since when a person has looked at it. What the sign ends, such as marketing, stays ended until it is closed.
  add column handled_at timestamptz;
create index protection_signs_to_handle on protection_signs (tenant_id, at)
  where handled_at is null and closed_at is null and kind in ('distress', 'care_case', 'age_doubt', 'elevated_risk');

-- What staff did to protect a player, and why: notes of care.
create table protection_decisions (
  tenant_id int not null,
  id uuid not null,
  player_id uuid not null,
  decided_by uuid not null,
  action text not null check (action in ('contact', 'suggest_limit', 'no_marketing', 'pause', 'exclude', 'close')),
  reason text not null check (reason <> ''),
  -- Who told staff; null for a decision on signs.
  told_by text check (told_by in ('player', 'family', 'court', 'us')),
  at timestamptz not null,
  until timestamptz check (until > at),
  primary key (tenant_id, id),
  foreign key (tenant_id, player_id) references players
);
create index protection_decisions_of_player on protection_decisions (tenant_id, player_id, at);
revoke update, delete on protection_decisions from trevo_app;
