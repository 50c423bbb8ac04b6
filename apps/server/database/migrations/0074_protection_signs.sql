-- Signs that a player may be at risk, and cases about it that are open. Marketing and offers look at them.
create table protection_signs (
  tenant_id int not null,
  player_id uuid not null,
  id bigint generated always as identity,
  kind text not null check (kind in ('distress', 'care_case', 'complaint', 'chargeback', 'age_doubt', 'elevated_risk',
    'reality_check_stop', 'limit_reached', 'no_contact')),
  -- What it is about, such as a ticket: a thing has one open sign of a kind.
  reference text not null default '',
  at timestamptz not null,
  -- Ends by itself; null: when it is closed.
  until timestamptz check (until > at),
  closed_at timestamptz,
  primary key (tenant_id, player_id, id),
  foreign key (tenant_id, player_id) references players
);
create unique index protection_signs_open on protection_signs (tenant_id, player_id, kind, reference)
  where closed_at is null and reference <> '';
