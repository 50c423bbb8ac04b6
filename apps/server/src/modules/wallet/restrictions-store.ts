import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { Restrictions, RestrictionsNow } from "./restrictions.ts";

interface RestrictionRow extends Pick<Restrictions, "may_stake" | "may_deposit" | "reason"> {
  limits: (number | null)[] | null;
  counters: number[];
}

/** Each kind of limit and counter has three places in its array, for day, week and month. */
const firstPlace = { loss: 0, stake: 3, deposit: 6 } as const;

const periodsAt = <T>(values: readonly T[], kind: keyof typeof firstPlace, absent: T): { day: T; week: T; month: T } => {
  const at = firstPlace[kind];
  return { day: values[at] ?? absent, week: values[at + 1] ?? absent, month: values[at + 2] ?? absent };
};

const tenantsOf = (owners: readonly PlayerKey[]): string => `{${owners.map(({ tenant_id }) => tenant_id).join(",")}}`;
const playersOf = (owners: readonly PlayerKey[]): string => `{${owners.map(({ player_id }) => player_id).join(",")}}`;

/** All SQL on the restrictions of wallets. */
export const restrictionsStore = {
  /** With the current counters, by the same function that the ledger decides with. */
  read: async (db: Db | Tx, owner: PlayerKey, moment: Date): Promise<RestrictionsNow | null> => {
    const { rows } = await sql<RestrictionRow>`
      select may_stake, may_deposit, reason, to_json(limits) as limits, to_json(counters_at(w, ${moment}::timestamptz)) as counters
      from wallets w where w.tenant_id = ${owner.tenant_id} and w.player_id = ${owner.player_id}`.execute(db);
    const [row] = rows;
    if (!row) return null;
    const { limits, counters, ...rest } = row;
    return {
      ...rest,
      loss_limits: periodsAt(limits ?? [], "loss", null),
      stake_limits: periodsAt(limits ?? [], "stake", null),
      deposit_limits: periodsAt(limits ?? [], "deposit", null),
      lost: periodsAt(counters, "loss", 0),
      staked: periodsAt(counters, "stake", 0),
      deposited: periodsAt(counters, "deposit", 0),
    };
  },

  /**
   * Takes the same locks as a batch, so that a stake is decided either before or after the caller. Waits as long as the transaction's
   * `lock_timeout` allows.
   */
  lock: async (tx: Tx, owners: readonly PlayerKey[]): Promise<void> => {
    await sql`select lock_wallets(${tenantsOf(owners)}::int[], ${playersOf(owners)}::uuid[])`.execute(tx);
  },

  /** From now on, decisions on these wallets include each other's counters. */
  joinLimitGroup: async (tx: Tx, owners: readonly PlayerKey[], group: string): Promise<void> => {
    await sql`select join_limit_group(${tenantsOf(owners)}::int[], ${playersOf(owners)}::uuid[], ${group}::uuid)`.execute(tx);
  },

  update: async (tx: Tx, owner: PlayerKey, restrictions: Restrictions): Promise<void> => {
    const limits = [restrictions.loss_limits, restrictions.stake_limits, restrictions.deposit_limits].flatMap((kind) => [
      kind.day,
      kind.week,
      kind.month,
    ]);
    const { may_stake, may_deposit, reason } = restrictions;
    await sql`select restrict_wallet(${owner.tenant_id}::int, ${owner.player_id}::uuid, ${may_stake}::boolean, ${may_deposit}::boolean,
      ${reason}::text, ${limits.every((limit) => limit === null) ? null : limits}::bigint[])`.execute(tx);
  },
};
