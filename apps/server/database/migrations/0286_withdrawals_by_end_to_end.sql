-- The back office finds a withdrawal by the bank's name of its Pix.
create index if not exists withdrawals_by_end_to_end on withdrawals (tenant_id, end_to_end_id)
  where end_to_end_id is not null;
