-- What members of staff note about a player. A note is never changed: it is retracted, with a reason.
create table player_notes (
  tenant_id int not null,
  id uuid not null,
  player_id uuid not null,
  staff_id uuid not null,
  text text not null check (length(text) between 1 and 1000),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, player_id) references players
);
create index player_notes_of_player on player_notes (tenant_id, player_id, created_at desc, id desc);
revoke update, delete on player_notes from trevo_app;

create table player_note_retractions (
  tenant_id int not null,
  note_id uuid not null,
  staff_id uuid not null,
  reason text not null check (length(reason) between 1 and 500),
  at timestamptz not null,
  primary key (tenant_id, note_id),
  foreign key (tenant_id, note_id) references player_notes
);
revoke update, delete on player_note_retractions from trevo_app;
