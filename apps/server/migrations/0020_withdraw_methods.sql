-- Where a player's money may go: Pix keys, sealed, found again by their blind index.
create table withdraw_methods (
  tenant_id int not null,
  id uuid not null,
  player_id uuid not null,
  type text not null check (type in ('cpf', 'cnpj', 'email', 'phone', 'evp')),
  key_index bytea not null,
  key_sealed bytea not null,
  key_masked text not null,
  -- Payouts wait until then; null has no hold.
  held_until timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, player_id) references players,
  constraint withdraw_methods_key unique (tenant_id, player_id, key_index)
);

create index withdraw_methods_of_player on withdraw_methods (tenant_id, player_id, created_at);
