-- What waits for a person is looked at often, and is little.
create index received_pix_cases on received_pix (tenant_id, updated_at) where disposition in ('under_review', 'suspense');
create index withdrawals_cases on withdrawals (tenant_id, updated_at) where status = 5;
