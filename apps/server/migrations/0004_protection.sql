-- Self-exclusions hold for the person at every brand of the operator; without a known CPF, for the account.
create table exclusions (
  tenant_id int not null,
  id uuid not null,
  operator_id int not null,
  player_id uuid not null,
  person_id uuid,
  start_at timestamptz not null,
  -- Null is for ever.
  end_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, player_id) references players,
  foreign key (operator_id, person_id) references persons,
  check (end_at > start_at)
);

create index exclusions_of_player on exclusions (tenant_id, player_id);
create index exclusions_of_person on exclusions (operator_id, person_id) where person_id is not null;
