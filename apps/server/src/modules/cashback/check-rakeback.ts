import { rakebackOf } from "@trevo/offers";
import type { Tx } from "../../kernel/db.ts";
import { followerCursors } from "../../kernel/follower-cursors.ts";
import { isBefore } from "../../kernel/follower.ts";
import type { Violation } from "../../kernel/invariant.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { cashbackFollower } from "./cashback-follower.ts";
import { daysStore } from "./days-store.ts";
import { itemsStore } from "./items-store.ts";
import { type SettlementRow, rakebackStore } from "./rakeback-store.ts";
import { releasesStore } from "./releases-store.ts";

const nameOf = ({ tenant_id, player_id }: PlayerKey): string => `${tenant_id} ${player_id}`;

/**
 * Describes the first settlement that does not follow from the previous one: what it gives, what it carries over, and whether the day was
 * already claimed.
 */
function firstWrong(settlements: readonly SettlementRow[]): string | null {
  let carried = 0n;
  const claimed = new Set<string>();
  for (const [nth, { seq, day, ends_day, edge_x10000, share_bps, min_claim, ...row }] of settlements.entries()) {
    const sum = rakebackOf({ edge_x10000, share_bps, carried });
    const isItem = sum.total >= min_claim && !claimed.has(day);
    const left = isItem ? sum.left : carried + BigInt(edge_x10000) * BigInt(share_bps);
    const total = isItem ? sum.total : 0;
    if (seq !== nth + 1 || row.total !== total || BigInt(row.left_over) !== left || (!ends_day && !isItem))
      return `settlement ${seq} gives ${row.total} and leaves ${row.left_over}; it is ${nth + 1}, gives ${total} and leaves ${left}`;
    if (total > 0) claimed.add(day);
    carried = left;
  }
  return null;
}

const spell = (rows: readonly { day: string; amount: number }[]): string =>
  rows
    .filter(({ amount }) => amount !== 0)
    .map(({ day, amount }) => `${amount} of ${day}`)
    .sort()
    .join(", ");

/**
 * Checks that settlements follow from one another and add up to the totals of their days, and that each one that gives something has its
 * item.
 */
export async function judgeRakeback(snapshot: Tx, players: readonly PlayerKey[]): Promise<Violation[]> {
  const byTenant = Map.groupBy(players, ({ tenant_id }) => tenant_id);
  const rows: SettlementRow[] = [];
  for (const [tenantId, own] of byTenant) {
    const ids = own.map(({ player_id }) => player_id);
    rows.push(...(await rakebackStore.ofPlayers(snapshot, tenantId, ids)));
  }
  const settlements = Map.groupBy(rows, nameOf);
  const items = Map.groupBy(await itemsStore.ofPlayers(snapshot, players), nameOf);
  const days = Map.groupBy(await daysStore.ofPlayers(snapshot, players), nameOf);
  const upTo = await followerCursors.position(snapshot, cashbackFollower.name);
  const releases = Map.groupBy(await releasesStore.ofTenants(snapshot, [...byTenant.keys()]), ({ tenant_id }) => tenant_id);
  const isRebuilt = (tenantId: number) => (releases.get(tenantId) ?? []).some((release) => upTo === null || isBefore(upTo, release));
  return players.flatMap((player): Violation[] => {
    const name = nameOf(player);
    const own = settlements.get(name) ?? [];
    const ended = new Set(own.filter(({ ends_day }) => ends_day).map(({ day }) => day));
    const edges = (given: readonly { day: string; edge_x10000: number }[]) =>
      spell(
        [...Map.groupBy(given, ({ day }) => day)]
          .map(([day, parts]) => ({ day, amount: sumOf(parts) }))
          .filter(({ day }) => ended.has(day)),
      );
    const immediate = (items.get(name) ?? []).filter(({ origin }) => origin === "edge");
    const made = [
      spell(immediate.map(({ base_day: day, total: amount }) => ({ day, amount }))),
      spell(own.map(({ day, total: amount }) => ({ day, amount }))),
    ];
    const counted = isRebuilt(player.tenant_id) ? [] : [edges(days.get(name) ?? []), edges(own)];
    const wrong = firstWrong(own);
    const details = [
      ...(wrong === null ? [] : [wrong]),
      ...(made[0] === made[1] ? [] : [`items are ${made[0]}; settled is ${made[1]}`]),
      ...(counted[0] === counted[1] ? [] : [`days have an edge of ${counted[0]}; settled is ${counted[1]}`]),
    ];
    return details.map((detail) => ({ tenant_id: player.tenant_id, subject: `player ${player.player_id}`, detail, freezes: false }));
  });
}

const sumOf = (parts: readonly { edge_x10000: number }[]): number => parts.reduce((sum, { edge_x10000 }) => sum + edge_x10000, 0);
