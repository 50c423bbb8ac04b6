import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { Restrictions, RestrictionsNow } from "./restrictions.ts";

interface RestrictionRow extends Pick<Restrictions, "may_stake" | "may_deposit" | "reason"> {
  limits: (number | null)[] | null;
  counters: number[];
}

/** Each kind of limit and counter takes three places of its array, for day, week and month. */
const firstPlace = { loss: 0, stake: 3, deposit: 6 } as const;

const periodsAt = <T>(values: readonly T[], kind: keyof typeof firstPlace, absent: T): { day: T; week: T; month: T } => {
  const at = firstPlace[kind];
  return { day: values[at] ?? absent, week: values[at + 1] ?? absent, month: values[at + 2] ?? absent };
};

/** All SQL on the restrictions of wallets. */
export const restrictionsStore = {
  /** With the counters as they hold at the moment, by the same function that the ledger decides with. */
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

  /** Takes the wallet's lock first, as the ledger does: a stake is decided either before the change or after it. Then the group's, if it shares its limits. */
  lock: async (tx: Tx, owner: PlayerKey): Promise<void> => {
    await sql`select 1 from wallets where tenant_id = ${owner.tenant_id} and player_id = ${owner.player_id} for no key update`.execute(tx);
    await sql`select 1 from limit_groups where id = (select limit_group from wallets
      where tenant_id = ${owner.tenant_id} and player_id = ${owner.player_id}) for no key update`.execute(tx);
  },

  /** From now on these wallets are decided on with each other's counters. */
  joinLimitGroup: async (tx: Tx, owners: readonly PlayerKey[], group: string): Promise<void> => {
    await sql`insert into limit_groups (id) values (${group}) on conflict do nothing`.execute(tx);
    for (const { tenant_id, player_id } of owners)
      await sql`update wallets set limit_group = ${group} where tenant_id = ${tenant_id} and player_id = ${player_id}`.execute(tx);
  },

  update: async (tx: Tx, owner: PlayerKey, restrictions: Restrictions): Promise<void> => {
    const limits = [restrictions.loss_limits, restrictions.stake_limits, restrictions.deposit_limits].flatMap((kind) => [
      kind.day,
      kind.week,
      kind.month,
    ]);
    await sql`
      update wallets set may_stake = ${restrictions.may_stake}, may_deposit = ${restrictions.may_deposit}, reason = ${restrictions.reason},
        limits = ${limits.every((limit) => limit === null) ? null : limits}::bigint[]
      where tenant_id = ${owner.tenant_id} and player_id = ${owner.player_id}`.execute(tx);
  },
};
