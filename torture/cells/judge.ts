import type { TwoCells } from "../../apps/server/test/cell-things.ts";
import { invariants } from "../../apps/server/src/modules.ts";
import type { Journal } from "./play.ts";

export interface Finding {
  readonly rule: string;
  readonly detail: string;
}

const found = (rule: string, lines: readonly string[]): Finding[] => lines.map((detail) => ({ rule, detail }));

/** Compares what players were told with the target's ledger, and the two cells with each other. */
export async function judge(
  cells: TwoCells,
  { journal, tenantIds }: { journal: Journal; tenantIds: readonly number[] },
): Promise<Finding[]> {
  return [
    ...(await judgeStakes(cells, journal)),
    ...(await judgeRounds(cells, journal)),
    ...(await judgeWallets(cells, tenantIds)),
    ...(await judgeSource(cells, tenantIds)),
    ...(await judgeInvariants(cells, tenantIds)),
  ];
}

async function judgeStakes({ target }: TwoCells, { stakes }: Journal): Promise<Finding[]> {
  const rows = await target<{ key: string; entries: number }[]>`
    select external_id as key, count(*)::int as entries from entries where external_id = any (${stakes.map(({ key }) => key)}) group by 1`;
  const entries = new Map(rows.map((row) => [row.key, row.entries]));
  return [
    ...found(
      "acknowledged and lost",
      stakes.filter(({ key }) => !entries.has(key)).map(({ key }) => `stake ${key}`),
    ),
    ...found(
      "posted twice",
      stakes.filter(({ key }) => (entries.get(key) ?? 0) > 1).map(({ key }) => `stake ${key}`),
    ),
  ];
}

async function judgeRounds({ target }: TwoCells, { rounds }: Journal): Promise<Finding[]> {
  const ids = [...new Set(rounds.map(({ round_id }) => round_id))];
  const rows = await target<{ id: string }[]>`select distinct round_id::text as id from entries where round_id::text = any (${ids})`;
  const known = new Set(rows.map(({ id }) => id));
  const players = [...new Set(rounds.map(({ player_id }) => player_id))];
  const counted = await target<{ player_id: string; rounds: number }[]>`
    select player_id::text, count(distinct round_id)::int as rounds from entries
    where player_id::text = any (${players}) and source = 'house' and round_id is not null group by 1`;
  const told = (player: string) => new Set(rounds.filter(({ player_id }) => player_id === player).map(({ round_id }) => round_id)).size;
  const more = counted.filter((row) => row.rounds > told(row.player_id));
  return [
    ...found(
      "acknowledged and lost",
      ids.filter((id) => !known.has(id)).map((id) => `round ${id}`),
    ),
    ...found(
      "posted twice",
      more.map((row) => `player ${row.player_id}: ${row.rounds} rounds, told of ${told(row.player_id)}`),
    ),
  ];
}

async function judgeWallets({ target }: TwoCells, tenantIds: readonly number[]): Promise<Finding[]> {
  const wrong = await target<{ player_id: string }[]>`
    select w.player_id::text from wallets w left join (select tenant_id, player_id, sum(cash) as cash, sum(held) as held, max(version) as version
      from entries group by 1, 2) e using (tenant_id, player_id)
    where w.tenant_id = any (${tenantIds}) and (w.cash, w.held, w.version) is distinct from (coalesce(e.cash, 0), coalesce(e.held, 0), coalesce(e.version, 0))`;
  return found(
    "wallet differs from its entries",
    wrong.map(({ player_id }) => `player ${player_id}`),
  );
}

/** An entry of the source that the target lacks was written after the copy. */
async function judgeSource({ source, target }: TwoCells, tenantIds: readonly number[]): Promise<Finding[]> {
  const ids = (await source<{ id: string }[]>`select id::text from entries where tenant_id = any (${tenantIds})`).map(({ id }) => id);
  const there = await target<{ id: string }[]>`select id::text from entries where tenant_id = any (${tenantIds})`;
  const arrived = new Set(there.map(({ id }) => id));
  return found(
    "written at the source after the copy",
    ids.filter((id) => !arrived.has(id)).map((id) => `entry ${id}`),
  );
}

async function judgeInvariants({ arrival }: TwoCells, tenantIds: readonly number[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { name, check } of invariants) {
    const violations = await arrival.db
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute((snapshot) => check(snapshot, "all"));
    const own = violations.filter(({ tenant_id }) => tenantIds.includes(tenant_id));
    findings.push(...own.map(({ subject, detail }) => ({ rule: name, detail: `${subject} ${detail}` })));
  }
  return findings;
}
