-- What a screening service said of a picture before any person saw it; null where nobody was asked, or did not answer.
alter table chat_files add column if not exists screened text check (screened in ('clear', 'doubtful'));

-- Pictures that the service took for abuse of a child. No screen shows them; the sealed file is kept for the authority.
create table picture_evidence (
  tenant_id int not null references tenants,
  id uuid not null,
  player_id uuid not null,
  case_id uuid not null,
  hash text not null,
  width int not null,
  height int not null,
  bytes int not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, player_id) references players (tenant_id, id)
);
create index if not exists picture_evidence_old on picture_evidence (created_at);
