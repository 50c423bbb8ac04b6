-- The installation's key pair for push messages (RFC 8292), made at the first start. Browsers subscribe to this key: it never changes.
create table push_keys (
  single boolean primary key default true check (single),
  public_key text not null,
  private_key_sealed bytea not null,
  made_at timestamptz not null
);
