alter table verification_codes drop constraint verification_codes_purpose_check;
alter table verification_codes add constraint verification_codes_purpose_check
  check (purpose in ('verify_phone', 'verify_email', 'reset_by_sms', 'reset_by_email'));

-- The one right of an account to set another password, earned by a code; earning it again replaces it.
create table password_resets (
  tenant_id int not null,
  player_id uuid not null,
  token_hash bytea not null,
  expires_at timestamptz not null,
  primary key (tenant_id, player_id),
  foreign key (tenant_id, player_id) references players,
  constraint password_resets_token unique (tenant_id, token_hash)
);
