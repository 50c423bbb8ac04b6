-- Identity verification (KYC): its state for each player, and the documents that players sent.
create table verifications (
  tenant_id int not null,
  player_id uuid not null,
  state text not null default 'none' check (state in ('none', 'under_review', 'approved', 'rejected')),
  reason text check (
    reason in ('name_differs', 'face_differs', 'cpf_irregular', 'underage', 'prohibited', 'self_excluded')
  ),
  -- The check in progress. An answer to another check is ignored.
  check_id uuid,
  attempts int not null default 0,
  -- The identity provider has not answered; its result is unknown until it does.
  delayed boolean not null default false,
  -- Keyed hash of the name and CPF that were checked: an approval holds for these.
  subject_index bytea,
  decided_at timestamptz,
  primary key (tenant_id, player_id),
  foreign key (tenant_id, player_id) references players,
  check ((state = 'under_review') = (check_id is not null)),
  check ((state = 'rejected') = (reason is not null))
);

-- The files themselves are in the file store, sealed.
create table documents (
  tenant_id int not null,
  id uuid not null,
  player_id uuid not null,
  type text not null check (type in ('front', 'back', 'selfie')),
  state text not null check (state in ('pending', 'under_review', 'approved', 'rejected', 'cancelled')),
  reason text,
  media_type text not null check (media_type in ('image/jpeg', 'application/pdf')),
  -- Before sealing.
  bytes int not null check (bytes > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, player_id) references players
);
create index documents_of_player on documents (tenant_id, player_id, created_at);
-- One of each type at a time waits for a decision.
create unique index documents_waiting on documents (tenant_id, player_id, type)
  where state in ('pending', 'under_review');
