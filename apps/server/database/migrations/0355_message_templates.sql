set local lock_timeout = '2s';

-- A brand's texts for the product's messages. A version never changes; the newest one of a key is in force.
create table message_templates (
  tenant_id int not null references tenants,
  key text not null,
  version int not null check (version > 0),
  -- { pt: { title, text }, en: { title, text } }; null: the product's own text again.
  words jsonb,
  created_by text not null check (created_by <> ''),
  created_at timestamptz not null,
  primary key (tenant_id, key, version)
);
revoke update, delete on message_templates from trevo_app;

-- The event that a notification is about, { key, amount }, for the brand's text; null: the product's text alone.
alter table deliveries add column about jsonb;
