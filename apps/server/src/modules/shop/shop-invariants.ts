import { sql } from "kysely";
import type { Tx } from "../../kernel/db.ts";
import { type Invariant, type Violation, type Whole, maxViolations } from "../../kernel/invariant.ts";
import { playerKeysOf } from "../../kernel/state-invariant.ts";
import { invariantOfUses } from "../offers/index.ts";
import { exchangeUses } from "./store.ts";

const within = (of: Whole) => (of === "all" ? sql`true` : sql`(tenant_id, player_id) in (${playerKeysOf(of)})`);

/** Each exchange debited its price from its player's points once, and no points were debited for an exchange that does not exist. */
const pointsTaken = async (snapshot: Tx, of: Whole): Promise<Violation[]> => {
  if (of !== "all" && of.length === 0) return [];
  const { rows } = await sql<Violation>`
    select tenant_id, 'player ' || player_id as subject,
      format('exchange %s took %s hundredths of a point, its price is %s', coalesce(x.id::text, e.key), coalesce(-e.delta, 0), coalesce(x.points * 100, 0)) as detail,
      false as freezes
    from (select tenant_id, player_id, key, delta from point_entries where kind = 'exchange' and ${within(of)}) e
    full join (select *, 'exchange:shop:' || id as key from shop_exchanges where ${within(of)}) x using (tenant_id, player_id, key)
    where -e.delta is distinct from x.points::bigint * 100 limit ${maxViolations}`.execute(snapshot);
  return rows;
};

/** Each exchange granted its player all rewards of its item, and nothing else. */
const grantsTrace = async (snapshot: Tx, of: Whole): Promise<Violation[]> => {
  if (of !== "all" && of.length === 0) return [];
  const { rows } = await sql<Violation>`
    with due as (
      select x.tenant_id, x.player_id, x.id || case when n.nth = 1 then '' else ':' || n.nth - 1 end as external_id
      from shop_exchanges x join offer_versions v on v.tenant_id = x.tenant_id and v.offer_id = x.offer_id and v.version = x.version
      cross join lateral jsonb_array_elements(v.args -> 'rewards') with ordinality as n (reward, nth)),
    granted as (select tenant_id, player_id, external_id from reward_grants where source = 'shop')
    select tenant_id, 'player ' || player_id as subject, format('exchange %s is %s', external_id, case when g is null then 'not granted' else 'granted without a cause' end) as detail
    from due d full join granted g using (tenant_id, player_id, external_id)
    where (d is null or g is null) and ${within(of)} limit ${maxViolations}`.execute(snapshot);
  return rows;
};

export const shopInvariants: readonly Invariant[] = [
  { name: "points taken = the prices of exchanges", check: pointsTaken, fresh: null },
  { name: "exchanges grant what they are for, once", check: grantsTrace, fresh: null },
  invariantOfUses("items of the shop count their exchanges", { kinds: ["shop_item"], uses: exchangeUses }),
];
