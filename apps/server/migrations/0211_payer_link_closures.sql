-- Staff has reviewed a payer link. It is listed again once the payer links another account or the reason changes.
create table payer_link_closures (
  id bigint primary key generated always as identity,
  tenant_id int not null,
  player_id uuid not null,
  payer_id uuid not null,
  reason text not null,
  -- The accounts that were linked then.
  linked uuid[] not null,
  closed_by text not null,
  note text not null,
  closed_at timestamptz not null,
  foreign key (tenant_id, player_id, payer_id) references payer_links
);
create index payer_link_closures_of_link on payer_link_closures (tenant_id, player_id, payer_id);

create trigger payer_link_closures_kept before update or delete or truncate on payer_link_closures
  for each statement execute function keep_payment_history();
revoke update, delete on payer_link_closures from trevo_app;
