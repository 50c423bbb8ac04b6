-- Visits through affiliate links. A visitor is a hash under a salt of the day, which is deleted when the day is over:
-- then the database cannot compute the hash again, a row leads to no visitor, and rows of two days have nothing in
-- common.

create table affiliate_click_salts (
  tenant_id int not null references tenants,
  -- Of the brand's zone.
  day date not null,
  salt bytea not null check (length(salt) = 32),
  primary key (tenant_id, day)
);
revoke update on affiliate_click_salts from trevo_app;

-- How many visitors came through a link on a day. Kept. A visit is counted under a lock of its row.
create table affiliate_click_days (
  tenant_id int not null,
  link_id uuid not null,
  day date not null,
  clicks int not null check (clicks >= 0),
  primary key (tenant_id, link_id, day),
  foreign key (tenant_id, link_id) references affiliate_links
);
revoke delete on affiliate_click_days from trevo_app;

-- Kept for 90 days.
create table affiliate_clicks (
  tenant_id int not null,
  link_id uuid not null,
  day date not null,
  visitor bytea not null,
  -- The visitor's address, hashed likewise: it limits what one address adds to a link.
  network bytea not null,
  primary key (tenant_id, link_id, day, visitor),
  foreign key (tenant_id, link_id, day) references affiliate_click_days
);
create index affiliate_clicks_of_network on affiliate_clicks (tenant_id, link_id, day, network);
create index affiliate_clicks_by_day on affiliate_clicks (tenant_id, day);
revoke update on affiliate_clicks from trevo_app;
