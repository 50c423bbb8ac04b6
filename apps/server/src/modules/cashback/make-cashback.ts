import { localMoment, nextDay, startOfDay } from "@trevo/domain";
import type { Tx } from "../../kernel/db.ts";
import { followerCursors } from "../../kernel/follower-cursors.ts";
import type { Position } from "../../kernel/follower.ts";
import { newId } from "../../kernel/ids.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { entriesSource } from "../wallet/index.ts";
import { cashbackFollower } from "./cashback-follower.ts";
import { daysStore } from "./days-store.ts";
import { type ItemRow, itemsStore } from "./items-store.ts";
import type { CashbackNeeds } from "./needs.ts";
import { queueReady } from "./notify-ready.ts";
import { type CarriedRow, playersStore } from "./players-store.ts";
import { excludedClasses, nothingCarried, settleDay, shareOf } from "./policy.ts";
import { type Release, releasesStore } from "./releases-store.ts";
import { endRakebackDay } from "./settle-rakeback.ts";
import { cashbackShareFor, readTierShares } from "./shares.ts";
import { sharesStore } from "./shares-store.ts";

type Needs = Pick<CashbackNeeds, "db" | "clock" | "log" | "jobs" | "tenants" | "programmes">;

/** The clocks of processes differ, and a posting may be committed a moment after it was made. */
const graceMs = 5 * 60_000;
/** Maximum backlog of the follower that is examined: beyond this it has not passed the day. */
const mostWaiting = 10_000;
const playersAtOnce = 500;

/** The job. It may run twice, on several processes: work is found by state, and each part is decided under a lock. */
export async function makeCashback(needs: Needs): Promise<void> {
  for (const tenant of await needs.tenants.all()) {
    try {
      while (await releaseNextDay(needs, tenant));
      while (await makeNextItems(needs, tenant));
    } catch (error) {
      needs.log.error({ err: error, tenant: tenant.slug }, "could not create cashback items");
    }
  }
}

/** Closes the first day that still counts, if it is over and the follower has passed it. After that it does not change. */
async function releaseNextDay(needs: Needs, tenant: Tenant): Promise<boolean> {
  const { clock, db } = needs;
  return db.transaction().execute(async (tx) => {
    const at = await followerCursors.hold(tx, cashbackFollower.name);
    const now = clock.now();
    const day = await firstUnreleased(tx, tenant, now);
    if (!at || !isDue(tenant, day, now)) return false;
    if (!(await hasPassed(tx, at, startOfDay(nextDay(day), tenant.timezone)))) return false;
    const share_bps = shareOf(tenant.settings);
    const available_at = daysAfter(day, tenant.settings.cashback_release_day);
    await releasesStore.insert(tx, { tenant_id: tenant.id, day, ...at, share_bps, available_at, released_at: now });
    return true;
  });
}

/** Without a released day it is yesterday: days before the first round have no items. */
async function firstUnreleased(tx: Tx, tenant: Tenant, now: Date): Promise<string> {
  const last = await releasesStore.last(tx, tenant.id);
  if (last !== null) return nextDay(last);
  return (await daysStore.first(tx, tenant.id)) ?? daysAfter(localMoment(now, tenant.timezone).today, -1);
}

/** True from the brand's hour of the next day on. */
function isDue({ timezone, settings }: Tenant, day: string, now: Date): boolean {
  const next = nextDay(day);
  if (now.getTime() < startOfDay(next, timezone).getTime() + graceMs) return false;
  const { today, minutes } = localMoment(now, timezone);
  return today > next || minutes >= settings.cashback_release_hour * 60;
}

async function hasPassed(tx: Tx, at: Position, end: Date): Promise<boolean> {
  const { rows, oldest } = await entriesSource.waiting(tx, at, mostWaiting);
  return rows === 0 || (rows < mostWaiting && oldest !== null && oldest >= end);
}

/** Creates the items of some players. False if nothing is left to do. */
async function makeNextItems(needs: Needs, tenant: Tenant): Promise<boolean> {
  const { clock, db } = needs;
  return db.transaction().execute(async (tx) => {
    const release = await releasesStore.lockNext(tx, tenant.id);
    if (!release) return false;
    const results = await daysStore.results(tx, release, { excluded: excludedClasses, after: release.reached, limit: playersAtOnce });
    const players = results.map(({ player_id }) => ({ tenant_id: tenant.id, player_id }));
    const ids = players.map(({ player_id }) => player_id);
    const before = new Map((await playersStore.read(tx, players)).map((row) => [row.player_id, row]));
    const shares = await readShares(needs, tx, { tenant, release, players: ids });
    const settled = results.map((result) => {
      const share_bps = shares.get(result.player_id) ?? release.share_bps;
      const day = settleDay(before.get(result.player_id) ?? nothingCarried, release.day, { ...result, share_bps });
      return { player_id: result.player_id, share_bps, ...day };
    });
    const now = clock.now();
    const items = settled.flatMap(({ player_id, share_bps, item }) =>
      item ? [{ ...itemOf(release, player_id, now), share_bps, ...item }] : [],
    );
    await itemsStore.insert(tx, items);
    await sharesStore.add(tx, release, shares);
    await playersStore.save(
      tx,
      settled.map(({ player_id, after }): CarriedRow => ({ tenant_id: tenant.id, player_id, day: release.day, ...after })),
    );
    const rakeback = tenant.settings.cashback ? await endRakebackDay(needs, tx, { tenant, day: release.day, players: ids }) : [];
    await queueReady(needs, tx, { tenant, items: [...items, ...rakeback] });
    const reached = players.at(-1)?.player_id ?? release.reached;
    await releasesStore.advance(tx, { ...release, reached, done_at: players.length < playersAtOnce ? now : null });
    return true;
  });
}

/** Returns the shares of players whose tier gives more than the brand's share. */
async function readShares(
  needs: Needs,
  tx: Tx,
  { tenant, release, players }: { tenant: Tenant; release: Release; players: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  if (!tenant.settings.cashback) return new Map();
  const tiers = await readTierShares(needs, tx, { tenant, day: release.day, players });
  const shares = players.map((player) => [player, cashbackShareFor(release.share_bps, tiers.get(player))] as const);
  return new Map(shares.filter(([, share]) => share !== release.share_bps));
}

const itemOf = ({ tenant_id, day, available_at }: Release, player_id: string, now: Date) =>
  ({
    tenant_id,
    id: newId(),
    player_id,
    base_day: day,
    available_at,
    type: "calendar",
    origin: "day",
    claimed: 0,
    paid_as: "cash",
    offer_id: null,
    offer_version: null,
    created_at: now,
  }) satisfies Omit<ItemRow, "share_bps" | "base" | "deducted" | "carried" | "total">;

const dayMs = 86_400_000;
const daysAfter = (day: string, days: number): string => new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
