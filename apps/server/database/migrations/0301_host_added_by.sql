-- The member who added the host, `staff:<id>`: another one makes it the primary host. Null for a brand's first host.
alter table tenant_hosts add column added_by text;
