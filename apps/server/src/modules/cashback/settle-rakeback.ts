import { localDate } from "@trevo/domain";
import { rakebackOf } from "@trevo/offers";
import type { Db, Tx } from "../../kernel/db.ts";
import { idNamed } from "../../kernel/ids.ts";
import type { PlayerKey, Tenant } from "../../kernel/scope.ts";
import { daysStore } from "./days-store.ts";
import { type ItemRow, itemsStore } from "./items-store.ts";
import type { CashbackNeeds } from "./needs.ts";
import { type SettledState, type SettlementRow, rakebackStore } from "./rakeback-store.ts";
import { type RakebackTerms, rakebackFor, readRakebackTerms, readTierShares } from "./shares.ts";

type Needs = Pick<CashbackNeeds, "clock" | "programmes">;
type Zoned = Pick<Tenant, "id" | "timezone">;

interface DayOf {
  readonly tenant: Zoned;
  readonly day: string;
}

/** The id of a day's item is always the same, so that it can be claimed while it is still growing. */
export const rakebackIdOf = ({ tenant_id, player_id }: PlayerKey, day: string): string =>
  idNamed(`rakeback:${tenant_id}:${player_id}:${day}`);

/** The unsettled rakeback of one player and day. */
export interface Growth extends PlayerKey {
  readonly day: string;
  readonly terms: RakebackTerms;
  readonly state: SettledState | undefined;
  readonly edge_x10000: number;
  readonly total: number;
  readonly left: bigint;
}

/** Returns the growth of these players, without those whose day has ended or who have no share of it. */
async function readGrowths(
  needs: Needs,
  within: Db | Tx,
  { tenant, day, players }: DayOf & { players: readonly string[] },
): Promise<Growth[]> {
  const terms = await readRakebackTerms(needs, within, { tenant, day });
  const tiers = await readTierShares(needs, within, { tenant, day, players });
  const states = await rakebackStore.state(within, { tenant_id: tenant.id, day }, players);
  const edges = await daysStore.edges(within, { tenant_id: tenant.id, day }, players);
  return players.flatMap((player_id): Growth[] => {
    const own = rakebackFor(terms, tiers.get(player_id));
    const state = states.get(player_id);
    if (own.share_bps === 0 || state?.is_ended) return [];
    const edge_x10000 = (edges.get(player_id) ?? 0) - (state?.edge_x10000 ?? 0);
    const sum = rakebackOf({ edge_x10000, share_bps: own.share_bps, carried: BigInt(state?.left_over ?? 0) });
    return [{ tenant_id: tenant.id, player_id, day, terms: own, state, edge_x10000, ...sum }];
  });
}

/** Returns the rakeback of the player's stakes of today so far; null after today's claim, and if none is given. */
export async function readGrowth(
  needs: Needs,
  within: Db | Tx,
  { tenant, player_id }: { tenant: Zoned; player_id: string },
): Promise<Growth | null> {
  const day = localDate(needs.clock.now(), tenant.timezone);
  const [growth] = await readGrowths(needs, within, { tenant, day, players: [player_id] });
  return growth && !growth.state?.is_claimed ? growth : null;
}

export const isClaimable = ({ total, terms }: Growth): boolean => total >= terms.min_claim;

const perEdge = 10_000;

/**
 * Returns the item that it becomes. `carried` is the remainder of its total and may be negative, because fractions of earlier days are
 * included.
 */
export function itemOfGrowth({ terms, edge_x10000, total, ...growth }: Growth, now: Date): ItemRow {
  const base = Math.max(0, Math.floor(edge_x10000 / perEdge));
  return {
    tenant_id: growth.tenant_id,
    id: rakebackIdOf(growth, growth.day),
    player_id: growth.player_id,
    base_day: growth.day,
    available_at: growth.day,
    type: "immediate",
    origin: "edge",
    base,
    deducted: 0,
    share_bps: terms.share_bps,
    carried: total - Number((BigInt(base) * BigInt(terms.share_bps)) / BigInt(perEdge)),
    total,
    claimed: 0,
    paid_as: terms.paid_as,
    offer_id: terms.offer?.id ?? null,
    offer_version: terms.offer?.version ?? null,
    created_at: now,
  };
}

/** With an item, its total is subtracted from what is carried over; without one, everything is carried over. */
function settlementOf(
  { terms, state, ...growth }: Growth,
  { ends_day, isItem, now }: { ends_day: boolean; isItem: boolean; now: Date },
): SettlementRow {
  const { tenant_id, player_id, day, edge_x10000 } = growth;
  const sum = BigInt(state?.left_over ?? 0) + BigInt(edge_x10000) * BigInt(terms.share_bps);
  return {
    tenant_id,
    player_id,
    seq: (state?.seq ?? 0) + 1,
    day,
    ends_day,
    edge_x10000,
    share_bps: terms.share_bps,
    min_claim: terms.min_claim,
    total: isItem ? growth.total : 0,
    left_over: (isItem ? growth.left : sum).toString(),
    offer_id: terms.offer?.id ?? null,
    offer_version: terms.offer?.version ?? null,
    settled_at: now,
  };
}

/** Creates the item of today's growth if it can be claimed. Concurrent settlements of this player's stakes wait. */
export async function takeGrowth(needs: Needs, tx: Tx, of: { tenant: Zoned; player_id: string }): Promise<ItemRow | null> {
  await rakebackStore.lock(tx, of.tenant.id, [of.player_id]);
  const growth = await readGrowth(needs, tx, of);
  if (!growth || !isClaimable(growth)) return null;
  const now = needs.clock.now();
  const item = itemOfGrowth(growth, now);
  await rakebackStore.add(tx, [settlementOf(growth, { ends_day: false, isItem: true, now })]);
  await itemsStore.insert(tx, [item]);
  return item;
}

/**
 * Closes a day that no longer counts. An amount large enough becomes an item; a smaller one is carried over, like what was earned after a
 * claim of the day. In the order of `players`, each of whom must occur once.
 */
export async function endRakebackDay(needs: Needs, tx: Tx, of: DayOf & { players: readonly string[] }): Promise<ItemRow[]> {
  await rakebackStore.lock(tx, of.tenant.id, of.players);
  const now = needs.clock.now();
  const ended = (await readGrowths(needs, tx, of)).map((growth) => ({ growth, isItem: isClaimable(growth) && !growth.state?.is_claimed }));
  await rakebackStore.add(
    tx,
    ended.map(({ growth, isItem }) => settlementOf(growth, { ends_day: true, isItem, now })),
  );
  const items = ended.flatMap(({ growth, isItem }) => (isItem ? [itemOfGrowth(growth, now)] : []));
  await itemsStore.insert(tx, items);
  return items;
}
