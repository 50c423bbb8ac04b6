-- A promotion that leads to a system is shown only where the brand has that system.
alter table content_documents add column requires text;

-- Until now every brand that is not regulated was allowed rewards and its ranking.
update tenants
set settings = jsonb_set(
  settings,
  '{policy}',
  settings -> 'policy' || jsonb_build_object(
    'rewards', not (settings ->> 'is_regulated')::boolean,
    'turnover_ranking', not (settings ->> 'is_regulated')::boolean
  )
)
where settings ? 'policy' and not settings -> 'policy' ? 'rewards';
