-- What players tell of themselves beyond what an account needs. Gender is what they say it is.

create table profiles (
  tenant_id int not null,
  player_id uuid not null,
  gender text check (gender in ('male', 'female')),
  marital text check (marital in ('single', 'dating', 'married')),
  -- The name of the stored picture; each picture has a new one, so that it may be kept for ever by whoever shows it.
  avatar uuid,
  -- JSON, sealed for this player.
  address_sealed bytea,
  primary key (tenant_id, player_id),
  foreign key (tenant_id, player_id) references players
);
