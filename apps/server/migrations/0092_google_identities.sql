-- Whose account a Google identity opens. Google names a person by `sub`; an e-mail address may change hands.
create table google_identities (
  tenant_id int not null,
  subject text not null,
  player_id uuid not null,
  linked_at timestamptz not null,
  primary key (tenant_id, subject),
  foreign key (tenant_id, player_id) references players,
  constraint google_identities_player unique (tenant_id, player_id)
);
