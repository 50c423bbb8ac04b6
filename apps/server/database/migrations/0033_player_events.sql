-- What happened to a player besides money, written with its cause and followed like the entries. It is erased when the
-- account closes: until then whatever follows it can be rebuilt.
create table player_events (
  tenant_id int not null references tenants,
  id bigint generated always as identity,
  player_id uuid not null,
  kind text not null,
  -- Names what happened: it is recorded once.
  key text not null check (key <> ''),
  -- Ids, codes and centavos; never a name, a document, an address.
  data jsonb not null,
  -- The transaction that wrote it.
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, player_id, kind, key)
);
create index player_events_followed on player_events (xid, id);
create index player_events_of_player on player_events (tenant_id, player_id, at, id);
revoke update on player_events from trevo_app;
