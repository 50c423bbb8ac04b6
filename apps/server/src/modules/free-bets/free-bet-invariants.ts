import type { Tx } from "../../kernel/db.ts";
import { type Invariant, type Violation, type Whole, maxViolations } from "../../kernel/invariant.ts";
import { rewardRecords } from "../rewards/index.ts";
import { store } from "./store.ts";

interface Granted {
  readonly tenant_id: number;
  readonly source: string;
  readonly external_id: string;
  readonly player_id: string;
}

const keyOf = ({ tenant_id, source, external_id, player_id }: Granted, amount: unknown, min_odds_x1000: unknown): string =>
  [tenant_id, source, external_id, player_id, amount, min_odds_x1000].join(" ");

/** Full outer join of free bets and grants, comparing owner and value. */
async function judgeGrants(snapshot: Tx, of: Whole): Promise<Violation[]> {
  const given = await store.all(snapshot, of);
  const granted = await rewardRecords.byCode(snapshot, "free_bet", of);
  const givenKey = (row: (typeof given)[number]) => keyOf(row, row.amount, row.min_odds_x1000);
  const grantedKey = (row: (typeof granted)[number]) => keyOf(row, row.reward["amount"], row.reward["min_odds_x1000"]);
  const [rewards, grants] = [new Set(given.map(givenKey)), new Set(granted.map(grantedKey))];
  return [
    ...given
      .filter((row) => !grants.has(givenKey(row)))
      .map(({ tenant_id, id }) => ({ tenant_id, subject: `free bet ${id}`, detail: "was not granted so" })),
    ...granted
      .filter((row) => !rewards.has(grantedKey(row)))
      .map(({ tenant_id, source, external_id }) => ({
        tenant_id,
        subject: `grant ${source} ${external_id}`,
        detail: "gave no such free bet",
      })),
  ];
}

export const freeBetInvariants: readonly Invariant[] = [
  {
    name: "a free bet has one grant, and a grant its free bet",
    check: async (snapshot, of) => (await judgeGrants(snapshot, of)).slice(0, maxViolations),
    fresh: null,
  },
];
