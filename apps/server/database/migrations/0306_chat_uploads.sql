-- A row for each picture that players sent to be screened, written before the service is called and kept for a day.
-- It counts towards the day's pictures even when the picture is erased, and names the picture whose evidence a crash
-- left unfinished.
create table chat_uploads (
  tenant_id int not null references tenants,
  id uuid not null,
  player_id uuid not null,
  hash text not null,
  width int not null,
  height int not null,
  bytes int not null,
  state text not null check (state in ('sent', 'kept', 'evidence', 'ended')),
  sent_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, player_id) references players (tenant_id, id)
);
create index if not exists chat_uploads_of_player on chat_uploads (tenant_id, player_id, sent_at);
create index if not exists chat_uploads_old on chat_uploads (sent_at);
create index if not exists chat_uploads_unfinished on chat_uploads (sent_at) where state = 'sent';
