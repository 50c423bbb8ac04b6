-- A demonstration feed invents bets. Whoever writes the row: no brand that is live or regulated has it on.

alter table tenants add constraint tenants_demonstration_on_staging_only check (
  settings -> 'demonstration_feed' is distinct from 'true'::jsonb
  or (settings -> 'is_staging' is not distinct from 'true'::jsonb and settings -> 'is_regulated' is not distinct from 'false'::jsonb)
);
