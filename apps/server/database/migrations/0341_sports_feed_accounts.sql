-- Requires 0159_delivery_reports.sql: the check that it made is replaced by a wider one.
-- The account at the partner of the installation's sports feed.
alter table partner_accounts drop constraint partner_accounts_kind_check;
alter table partner_accounts add constraint partner_accounts_kind_check
  check (kind in ('pix', 'sms', 'whatsapp', 'email', 'captcha', 'identity', 'sports_feed'));
