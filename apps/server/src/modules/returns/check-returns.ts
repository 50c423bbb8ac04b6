import type { Tx } from "../../kernel/db.ts";
import { followerCursors } from "../../kernel/follower-cursors.ts";
import { type Violation, type Invariant, maxViolations } from "../../kernel/invariant.ts";
import { type ClosedSum, ledgerRecords } from "../wallet/index.ts";
import { returnsFollower } from "./returns-follower.ts";
import { returnsStore } from "./store.ts";

type Sums = ClosedSum<bigint | string>;

const nameOf = ({ tenant_id, game_id, rules_hash, paytable_hash }: Sums): string =>
  [tenant_id, game_id, rules_hash, paytable_hash].join(" ");

const spell = (sums: Sums | undefined): string =>
  sums
    ? `rounds ${sums.rounds} staked ${sums.staked} won ${sums.won} products ${sums.staked_squared} ${sums.won_squared} ${sums.staked_won}`
    : "none";

/** What is published of each version against the rounds themselves, summed up to where the follower stands. */
async function judge(snapshot: Tx): Promise<Violation[]> {
  const upTo = await followerCursors.position(snapshot, returnsFollower.name);
  const rebuilt = new Map(
    (upTo ? await ledgerRecords.sumClosed(snapshot, "house", upTo) : []).map((sums) => [nameOf(sums), sums] as const),
  );
  const stored = new Map((await returnsStore.readAll(snapshot)).map((sums) => [nameOf(sums), sums] as const));
  return [...new Set([...rebuilt.keys(), ...stored.keys()])].flatMap((name): Violation[] => {
    const [has, due] = [stored.get(name), rebuilt.get(name)];
    const one = has ?? due;
    if (!one || spell(has) === spell(due)) return [];
    const subject = `game ${one.game} rules ${one.rules_hash.slice(0, 12)}`;
    return [{ tenant_id: one.tenant_id, subject, detail: `returns ${spell(has)}; a rebuild ${spell(due)}`, freezes: false }];
  });
}

/** What follows the ledger is no money: it is rebuilt, and payouts go on. It is of no player in particular: only whole runs look. */
export const returnsInvariants: readonly Invariant[] = [
  {
    name: "returns = the rounds that closed",
    check: async (snapshot, of) => (of === "all" ? (await judge(snapshot)).slice(0, maxViolations) : []),
    fresh: null,
  },
];
