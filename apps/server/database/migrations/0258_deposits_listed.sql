-- Deposits of a brand, newest first, for the back office: all of them, and those in one state.
create index deposits_listed on deposits (tenant_id, created_at desc, id desc) where br_code is not null;
create index deposits_listed_by_state on deposits (tenant_id, status, created_at desc, id desc)
  where br_code is not null;
