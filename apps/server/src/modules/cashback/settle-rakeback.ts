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

/** Everybody makes the same item of a day: whoever has seen it grow claims it by this. */
export const rakebackIdOf = ({ tenant_id, player_id }: PlayerKey, day: string): string =>
  idNamed(`rakeback:${tenant_id}:${player_id}:${day}`);

/** The day's rakeback of one player that is not settled yet. */
export interface Growth extends PlayerKey {
  readonly day: string;
  readonly terms: RakebackTerms;
  readonly state: SettledState | undefined;
  readonly edge_x10000: number;
  readonly total: number;
  readonly left: bigint;
}

/** Of these players; nobody whose day has ended, or who has no share of it. */
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

/** What the player's stakes of today give so far; null after today's claim, and where nothing is given. */
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

/** The item that it becomes. What is carried is the rest of its total, and may be owed: fractions of earlier days are in it. */
export function itemOfGrowth({ terms, edge_x10000, total, ...growth }: Growth, now: Date): ItemRow {
  const base = Math.max(0, Math.floor(edge_x10000 / perEdge));
  return {
    tenant_id: growth.tenant_id,
    id: rakebackIdOf(growth, growth.day),
    player_id: growth.player_id,
    base_day: growth.day,
    available_at: growth.day,
    type: "immediate",
    base,
    deducted: 0,
    share_bps: terms.share_bps,
    carried: total - Number((BigInt(base) * BigInt(terms.share_bps)) / BigInt(perEdge)),
    total,
    claimed: 0,
    offer_id: terms.offer?.id ?? null,
    offer_version: terms.offer?.version ?? null,
    created_at: now,
  };
}

/** With an item, its total leaves what is carried; without one, all of it is carried. */
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

/** Makes the item of what has grown today, where it can be claimed. Everybody else who settles this player's stakes waits. */
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
 * Ends a day that counts no further: what has grown to an item is one, less is carried over, as is what came after a claim of the day. In the order of
 * `players`, who are named once.
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
