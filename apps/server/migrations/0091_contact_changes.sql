alter table verification_codes drop constraint verification_codes_purpose_check;
alter table verification_codes add constraint verification_codes_purpose_check
  check (purpose in ('verify_phone', 'verify_email', 'reset_by_sms', 'reset_by_email', 'change_phone', 'change_email'));

-- A contact that a player wants in place of another, until a code has come back from it.
create table contact_changes (
  tenant_id int not null,
  player_id uuid not null,
  contact text not null check (contact in ('phone', 'email')),
  value_sealed bytea not null,
  expires_at timestamptz not null,
  primary key (tenant_id, player_id, contact),
  foreign key (tenant_id, player_id) references players
);
