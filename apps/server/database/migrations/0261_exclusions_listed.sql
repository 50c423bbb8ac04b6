-- Exclusions made at a brand, newest first, for the back office.
create index exclusions_listed on exclusions (tenant_id, start_at desc, id desc);
