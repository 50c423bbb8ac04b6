import { sql } from "kysely";
import type { Violation, Invariant } from "../../kernel/invariant.ts";
import { invariantInTwo, invariantOf } from "./invariant-of-range.ts";
import { type Range, namedEntries, rangeStore } from "./range-store.ts";

const keysAndEntries = sql<Violation>`
  select coalesce(k.tenant_id, e.tenant_id) as tenant_id, 'key ' || coalesce(k.source, e.source) || ' ' || coalesce(k.external_id, e.external_id) as subject,
    'answered ' || coalesce(k.entry_ids::text, 'nothing') || ', posted ' || coalesce(e.ids::text, 'nothing') as detail
  from (select * from wallet_keys where cardinality(entry_ids) > 0 or state = 'tombstone') k
  full join (select tenant_id, player_id, source collate "C" as source, external_id collate "C" as external_id, array_agg(id order by id) as ids from entries group by 1, 2, 3, 4) e
    on e.tenant_id = k.tenant_id and e.source = k.source and e.external_id = k.external_id and e.player_id = k.player_id
  where coalesce(k.entry_ids, '{}') <> coalesce(e.ids, '{}')`;

/** From the entries' side: each belongs to the answer of its key, and everything that the answer names exists. */
const keysOfEntries = (range: Range) => sql<Violation>`
  select e.tenant_id, 'key ' || e.source || ' ' || e.external_id as subject, 'answered ' || coalesce(k.entry_ids::text, 'nothing') || ', posted ' || e.id as detail
  from ${rangeStore.entries(range)} e
  left join wallet_keys k on k.tenant_id = e.tenant_id and k.source = e.source collate "C" and k.external_id = e.external_id collate "C" and k.player_id = e.player_id
  where not coalesce(e.id = any(k.entry_ids), false) or cardinality(k.entry_ids) <> (
    select count(*) from (${namedEntries}) own)`;

/**
 * No money moves between players, and nothing is paid for chat messages. The source and the counterparty decide: reasons are free text of
 * staff.
 */
const ofOnePlayer = (range: Range) => sql<Violation>`
  select e.tenant_id, 'key ' || e.source || ' ' || e.external_id as subject,
    case when k.player_id is null then 'comes from a chat' else 'moves money of ' || e.player_id || ' and of ' || k.player_id end as detail
  from ${rangeStore.entries(range)} e
  left join wallet_keys k on k.tenant_id = e.tenant_id and k.source = e.source collate "C" and k.external_id = e.external_id collate "C"
    and k.player_id <> e.player_id
  where k.player_id is not null or e.source ilike 'chat%' or e.counterparty ilike 'chat%'`;

export const keyInvariants: readonly Invariant[] = [
  invariantInTwo("no key posted twice, and every entry has its key", {
    whole: (of) => (of === "all" ? keysAndEntries : keysOfEntries(of)),
    fresh: keysOfEntries,
  }),
  invariantOf("no command has two players, and none comes from a chat", ofOnePlayer),
];
