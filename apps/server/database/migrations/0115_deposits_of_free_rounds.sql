-- Which deposit brought free rounds: they end when it goes back. Null for those of before, which stay then.

alter table free_round_rewards add column deposit_id uuid;
create index free_round_rewards_of_deposit on free_round_rewards (tenant_id, deposit_id)
  where deposit_id is not null and status = 'active';
