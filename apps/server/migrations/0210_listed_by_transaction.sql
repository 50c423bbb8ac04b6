-- Lists that are read page by page show what their first page's snapshot saw. Each row names the transaction that put it into its lists:
-- neither ids nor moments follow the order of commits. Rows from before count as seen by everybody.

alter table deposits add column listed_xid xid8 not null default '0';
alter table deposits alter column listed_xid set default pg_current_xact_id();
alter table withdrawals add column listed_xid xid8 not null default '0';
alter table withdrawals alter column listed_xid set default pg_current_xact_id();
alter table notices add column listed_xid xid8 not null default '0';
alter table notices alter column listed_xid set default pg_current_xact_id();
alter table favorites add column listed_xid xid8 not null default '0';
alter table favorites alter column listed_xid set default pg_current_xact_id();
alter table launches add column listed_xid xid8 not null default '0';
alter table launches alter column listed_xid set default pg_current_xact_id();
alter table players add column listed_xid xid8 not null default '0';
alter table players alter column listed_xid set default pg_current_xact_id();
alter table protection_changes add column listed_xid xid8 not null default '0';
alter table protection_changes alter column listed_xid set default pg_current_xact_id();
alter table content_documents add column listed_xid xid8 not null default '0';
alter table content_documents alter column listed_xid set default pg_current_xact_id();
