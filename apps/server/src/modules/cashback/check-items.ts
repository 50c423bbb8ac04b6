import { cashbackSlotsPerDay, nextCashbackAmount } from "@trevo/domain";
import type { Tx } from "../../kernel/db.ts";
import { followerCursors } from "../../kernel/follower-cursors.ts";
import { isBefore } from "../../kernel/follower.ts";
import type { Invariant, Violation } from "../../kernel/invariant.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { checkPlayers, ledgerRecords, movesByKey, nameOf as keyName } from "../wallet/index.ts";
import { rewardRecords } from "../rewards/index.ts";
import { cashbackFollower } from "./cashback-follower.ts";
import { judgeCouponItems } from "./check-coupon-items.ts";
import { judgeRakeback } from "./check-rakeback.ts";
import type { CashbackDay } from "./count-moves.ts";
import { daysStore } from "./days-store.ts";
import { type ItemRow, itemsStore } from "./items-store.ts";
import { playersStore } from "./players-store.ts";
import { type Carried, excludedClasses, nothingCarried, settleDay } from "./policy.ts";
import { type Release, releasesStore } from "./releases-store.ts";
import { sharesStore } from "./shares-store.ts";

const nameOf = ({ tenant_id, player_id }: PlayerKey): string => `${tenant_id} ${player_id}`;

interface Made {
  readonly items: readonly string[];
  readonly carried: Carried;
}

type Amounts = Pick<ItemRow, "base_day" | "available_at" | "base" | "deducted" | "carried" | "share_bps" | "total">;

const spellItem = ({ base_day, available_at, base, deducted, carried, share_bps, total }: Amounts): string =>
  `${base_day} from ${available_at}: ${base} less ${deducted} at ${share_bps} and ${carried} is ${total}`;

const spell = ({ items, carried }: Made): string =>
  [...items, `carries ${carried.carried}${carried.deductions.map(({ day, amount }) => `, ${amount} of ${day}`).join("")}`].join("; ");

interface Own {
  readonly playerId: string;
  /** Shares by day, on days on which the player's tier gave more. */
  readonly shares: ReadonlyMap<string, number>;
}

/** Computes the player's items from the released days. */
function replay(days: readonly CashbackDay[], releases: readonly Release[], { playerId, shares }: Own): Made {
  const counted = days.filter(({ wager_class }) => !excludedClasses.includes(wager_class));
  const byDay = Map.groupBy(counted, ({ day }) => day);
  const items: string[] = [];
  let carried: Carried = nothingCarried;
  for (const release of releases) {
    const parts = byDay.get(release.day);
    const isMade = release.done_at !== null || release.reached >= playerId;
    if (!parts || !isMade) continue;
    const base = parts.reduce((sum, { staked, won }) => sum + staked - won, 0);
    const returned = parts.reduce((sum, part) => sum + part.returned, 0);
    const share_bps = shares.get(release.day) ?? release.share_bps;
    const { item, after } = settleDay(carried, release.day, { base, returned, share_bps });
    if (item) items.push(spellItem({ ...release, share_bps, base_day: release.day, ...item }));
    carried = after;
  }
  return { items, carried };
}

async function judgeItems(snapshot: Tx, players: readonly PlayerKey[]): Promise<Violation[]> {
  const tenants = [...new Set(players.map(({ tenant_id }) => tenant_id))];
  const releases = Map.groupBy(await releasesStore.ofTenants(snapshot, tenants), ({ tenant_id }) => tenant_id);
  const ids = players.map(({ player_id }) => player_id);
  const shares = Map.groupBy(await sharesStore.ofPlayers(snapshot, tenants, ids), nameOf);
  const upTo = await followerCursors.position(snapshot, cashbackFollower.name);
  // While the base is being rebuilt, what was derived from it cannot be judged.
  const isRebuilt = (list: readonly Release[]) => list.some((release) => upTo === null || isBefore(upTo, release));
  const days = Map.groupBy(await daysStore.ofPlayers(snapshot, players), nameOf);
  const items = Map.groupBy(await itemsStore.ofPlayers(snapshot, players), nameOf);
  const carried = new Map((await playersStore.read(snapshot, players)).map((row) => [nameOf(row), row]));
  return players.flatMap((player): Violation[] => {
    const name = nameOf(player);
    const its = releases.get(player.tenant_id) ?? [];
    if (isRebuilt(its)) return [];
    const calendar = (items.get(name) ?? []).filter(({ origin }) => origin === "day");
    const has = spell({ items: calendar.map(spellItem), carried: carried.get(name) ?? nothingCarried });
    const own = new Map((shares.get(name) ?? []).map(({ day, share_bps }) => [day, share_bps]));
    const due = spell(replay(days.get(name) ?? [], its, { playerId: player.player_id, shares: own }));
    return has === due
      ? []
      : [{ tenant_id: player.tenant_id, subject: `player ${player.player_id}`, detail: `has ${has}; days give ${due}`, freezes: false }];
  });
}

/** Returns what each slot pays, in order. An immediate item is paid at once, as its first slot. */
function slotsOf({ type, total }: ItemRow): number[] {
  if (type === "immediate") return [total];
  return Array.from({ length: cashbackSlotsPerDay }, (_, claimed) => nextCashbackAmount({ type, claimed, total }));
}

async function judgePaid(snapshot: Tx, players: readonly PlayerKey[]): Promise<Violation[]> {
  const items = await itemsStore.ofPlayers(snapshot, players);
  const keys = items.flatMap(({ tenant_id, id }) => [1, 2, 3].map((slot) => ({ tenant_id, external_id: `${id}:${slot}` })));
  const moves = movesByKey(await ledgerRecords.movesOfKeys(snapshot, "cashback", keys));
  const bonuses = items.some(({ paid_as }) => paid_as === "bonus") ? await readBonuses(snapshot, players) : new Map<string, number>();
  return items.flatMap((item): Violation[] => {
    const paid = [1, 2, 3].map((slot) =>
      (moves.get(keyName(item, `${item.id}:${slot}`)) ?? []).reduce(
        (sum, { kind, cash }) => (kind === "grant" ? sum + cash : sum),
        bonuses.get(keyName(item, `${item.id}:${slot}`)) ?? 0,
      ),
    );
    const due = [0, 1, 2].map((slot) => (slot < item.claimed ? (slotsOf(item)[slot] ?? 0) : 0));
    return paid.join() === due.join()
      ? []
      : [{ tenant_id: item.tenant_id, subject: `cashback ${item.id}`, detail: `paid ${paid.join("+")}; claimed ${due.join("+")}` }];
  });
}

/** Slots that were paid as a bonus. The invariants of bonuses compare each with the ledger. */
async function readBonuses(snapshot: Tx, players: readonly PlayerKey[]): Promise<Map<string, number>> {
  const grants = (await rewardRecords.byCode(snapshot, "bonus_fixed", players)).filter(({ source }) => source === "cashback");
  return new Map(grants.map((grant) => [keyName(grant, grant.external_id), grant.amount ?? 0]));
}

export const itemInvariants: readonly Invariant[] = [
  { name: "cashback items = what their days give", check: checkPlayers(judgeItems), fresh: null },
  { name: "rakeback items = what their days' edge gives", check: checkPlayers(judgeRakeback), fresh: null },
  { name: "cashback of coupons = what its day and its coupon give", check: checkPlayers(judgeCouponItems), fresh: null },
  { name: "cashback slots paid = slots claimed", check: checkPlayers(judgePaid), fresh: null },
];
