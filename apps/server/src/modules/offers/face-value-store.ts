import { type RawBuilder, sql } from "kysely";

/** Computes `faceValueOf` of `@trevo/offers` in SQL, for rows that store a reward as JSON. In centavos. */
export const faceValueInSql = (reward: RawBuilder<unknown>): RawBuilder<unknown> => sql`(case ${reward} ->> 'code'
  when 'cash' then (${reward} ->> 'amount')::bigint
  when 'bonus_fixed' then (${reward} ->> 'amount')::bigint
  when 'free_bet' then (${reward} ->> 'amount')::bigint
  when 'bonus_match' then (${reward} ->> 'max')::bigint
  when 'cashback_item' then (${reward} ->> 'max')::bigint
  when 'free_rounds' then (${reward} ->> 'rounds')::bigint * (${reward} ->> 'stake')::bigint
  when 'item' then (${reward} ->> 'value')::bigint
  else 0 end)`;

/** The same for a list of rewards. */
export const faceValuesInSql = (rewards: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(sum(${faceValueInSql(sql`each_reward`)}), 0)::bigint from jsonb_array_elements(${rewards}) each_reward)`;
