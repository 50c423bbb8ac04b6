-- Requires 0148_figures.sql

-- A brand's day as a member of staff signed it: what players had done with money, and what they had at its end. Written
-- once; what is counted later is told apart by comparing, and changes nothing here.
create table day_closings (
  tenant_id int not null references tenants,
  -- By the clock of the brand.
  day date not null,
  -- Centavos, but for the counts `deposits` and `payouts`.
  figures jsonb not null,
  -- SHA-256 of the canonical text of brand, day and figures.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  signed_by uuid not null,
  signed_at timestamptz not null,
  primary key (tenant_id, day)
);
revoke update, delete on day_closings from trevo_app;
