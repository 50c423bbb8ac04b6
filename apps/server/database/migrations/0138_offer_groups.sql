-- Requires 0048_coupons.sql: redemptions remember the group of the offer.
-- Of the offers of a group a person uses one at a time: what is open is found without the versions that were redeemed.

alter table redemptions add column offer_group text;

create index redemptions_of_group on redemptions (tenant_id, offer_group, player_id) where offer_group is not null;
create index redemptions_of_group_by_person on redemptions (tenant_id, offer_group, person_id)
  where offer_group is not null and person_id is not null;
