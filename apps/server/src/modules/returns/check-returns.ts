import type { Db, Tx } from "../../kernel/db.ts";
import { followerCursors } from "../../kernel/follower-cursors.ts";
import { type Violation, type Invariant, maxViolations } from "../../kernel/invariant.ts";
import { type ClosedSum, ledgerRecords } from "../wallet/index.ts";
import { hoursStore } from "./hours-store.ts";
import { followerName } from "./returns-follower.ts";
import { nextPoint } from "./points.ts";
import { type ReturnPoint, returnsStore } from "./store.ts";
import { versionKey } from "./sum-rounds.ts";

type Sums = ClosedSum<bigint | string>;

const spell = (sums: Sums | undefined): string =>
  sums
    ? `rounds ${sums.rounds} staked ${sums.staked} won ${sums.won} products ${sums.staked_squared} ${sums.won_squared} ${sums.staked_won}`
    : "none";

/** Compares the published sums of each version with the rounds themselves, up to the follower's position. */
async function judge(snapshot: Tx): Promise<Violation[]> {
  const upTo = await followerCursors.position(snapshot, followerName);
  const rebuilt = new Map(
    (upTo ? await ledgerRecords.sumClosed(snapshot, "house", upTo) : []).map((sums) => [versionKey(sums), sums] as const),
  );
  const stored = new Map((await returnsStore.readAll(snapshot)).map((sums) => [versionKey(sums), sums] as const));
  return [...new Set([...rebuilt.keys(), ...stored.keys()])].flatMap((name): Violation[] => {
    const [has, due] = [stored.get(name), rebuilt.get(name)];
    const one = has ?? due;
    if (!one || spell(has) === spell(due)) return [];
    const subject = `game ${one.game} rules ${one.rules_hash.slice(0, 12)}`;
    return [{ tenant_id: one.tenant_id, subject, detail: `returns ${spell(has)}; a rebuild ${spell(due)}`, freezes: false }];
  });
}

const fields = ["staked", "won", "staked_squared", "won_squared", "staked_won"] as const;

/** Each point is at a number of rounds where one is due. Its sums are not below those of the previous point, nor above the version's. */
async function judgePoints(snapshot: Tx): Promise<Violation[]> {
  const totals = new Map((await returnsStore.readAll(snapshot)).map((sum) => [versionKey(sum), sum] as const));
  const before = new Map<string, ReturnPoint>();
  return (await returnsStore.readPoints(snapshot)).flatMap((point): Violation[] => {
    const key = versionKey(point);
    const [last, total] = [before.get(key), totals.get(key)];
    before.set(key, point);
    const isDue = nextPoint(point.rounds - 1) === point.rounds;
    const holds =
      total && point.rounds <= total.rounds && fields.every((name) => (last?.[name] ?? 0) <= point[name] && point[name] <= total[name]);
    if (isDue && holds) return [];
    const subject = `game ${point.game_id} rules ${point.rules_hash.slice(0, 12)}`;
    const detail = `the point of ${point.rounds} rounds does not lie between ${last?.rounds ?? 0} rounds before and ${total?.rounds ?? 0} in all`;
    return [{ tenant_id: point.tenant_id, subject, detail, freezes: false }];
  });
}

const hourFields = ["rounds", "staked", "won", "staked_squared"] as const;

const spellHours = (sums: Partial<Record<(typeof hourFields)[number], number | bigint>> | undefined): string =>
  hourFields.map((name) => `${name} ${sums?.[name] ?? 0}`).join(" ");

/** The hours of each version add up to its sums. */
async function judgeHours(snapshot: Tx): Promise<Violation[]> {
  const totals = new Map((await returnsStore.readAll(snapshot)).map((sum) => [versionKey(sum), sum] as const));
  const hours = new Map((await hoursStore.inAll(snapshot)).map((sum) => [versionKey(sum), sum] as const));
  return [...new Set([...totals.keys(), ...hours.keys()])].flatMap((name): Violation[] => {
    const [has, due] = [hours.get(name), totals.get(name)];
    const one = has ?? due;
    if (!one || spellHours(has) === spellHours(due)) return [];
    const subject = `game ${one.game_id} rules ${one.rules_hash.slice(0, 12)}`;
    return [{ tenant_id: one.tenant_id, subject, detail: `hours ${spellHours(has)}; returns ${spellHours(due)}`, freezes: false }];
  });
}

/**
 * Whether the hours lack rounds: during a rolling update, a server of a release without hours may have followed the ledger. A rebuild
 * counts them.
 */
export const lackHours = (db: Db): Promise<boolean> =>
  db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (snapshot) => (await judgeHours(snapshot)).length > 0);

/**
 * Returns are derived from the ledger and can be rebuilt, so a violation does not freeze payouts. They belong to no single player: only
 * full runs check them.
 */
export const returnsInvariants: readonly Invariant[] = [
  {
    name: "returns = the rounds that closed",
    check: async (snapshot, of) => (of === "all" ? (await judge(snapshot)).slice(0, maxViolations) : []),
    fresh: null,
  },
  {
    name: "hours of returns = returns",
    check: async (snapshot, of) => (of === "all" ? (await judgeHours(snapshot)).slice(0, maxViolations) : []),
    fresh: null,
  },
  {
    name: "points of returns <= returns",
    check: async (snapshot, of) => (of === "all" ? (await judgePoints(snapshot)).slice(0, maxViolations) : []),
    fresh: null,
  },
];
