-- What a notification is, how long it lasts, whom it addresses, and what it is about.
alter table notifications
  add column class text not null default 'service' check (class in ('mandatory', 'service', 'marketing')),
  add column category text not null default 'account' check (category in ('security', 'money', 'account', 'protection',
    'support', 'games', 'sports', 'rewards', 'chat', 'marketing')),
  add column presents text not null default 'modal' check (presents in ('modal', 'card', 'list')),
  -- {"id", "title": {"pt", "en"}}
  add column mission jsonb,
  -- {"id", "title": {"pt", "en"}, "image"}
  add column user_box jsonb,
  -- Of the platform's: gone from then on.
  add column ends_at timestamptz,
  -- Of the platform's: the language of the accounts it addresses; null: all.
  add column audience text check (audience in ('pt', 'en'));

create index notifications_of_platform on notifications (tenant_id, created_at desc) where player_id is null;
create index notifications_listed on notifications (tenant_id, player_id, listed_xid) where player_id is not null;

-- 'Mark all as read': everything that was listed in the snapshot.
create table notification_marks (
  tenant_id int not null,
  player_id uuid not null,
  type text not null check (type in ('personal', 'platform')),
  through pg_snapshot not null,
  marked_at timestamptz not null,
  primary key (tenant_id, player_id, type),
  foreign key (tenant_id, player_id) references players
);
