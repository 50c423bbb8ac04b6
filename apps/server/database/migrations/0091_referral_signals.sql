-- Requires 0065_attributions.sql: the key that it made is replaced by a wider one.
-- An account has a device for each that it is signed in on, not only the one that it registered on.
alter table registration_signals drop constraint registration_signals_pkey;
alter table registration_signals add primary key (tenant_id, player_id, kind, hash);
create index registration_signals_shared on registration_signals (tenant_id, kind, hash);

-- What affiliates were granted for players leaves the budget of their plan, as what is granted for friends does.
update offer_counters c set granted = u.granted, granted_cents = u.cents
from (
  select tenant_id, offer_id, count(*) as granted, sum(amount) as cents from referrals
  where status = 'granted' and affiliate_id is not null group by 1, 2) u, offers o
where u.tenant_id = c.tenant_id and u.offer_id = c.offer_id and o.tenant_id = c.tenant_id and o.id = c.offer_id
  and o.kind = 'affiliate_plan';
