import { sql as kyselySql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Owner } from "./command.ts";
import type { Restrictions, RestrictionsNow, PeriodCounts, PeriodLimits } from "./restrictions.ts";

interface RestrictionRow {
  may_stake: boolean;
  may_deposit: boolean;
  reason: Restrictions["reason"];
  loss_limits: PeriodLimits;
  stake_limits: PeriodLimits;
  deposit_limits: PeriodLimits;
  lost: PeriodCounts;
  staked: PeriodCounts;
  deposited: PeriodCounts;
}

/** With the counters as they hold at the moment, by the same function that the ledger decides with. */
export async function readRestrictions(db: Db | Tx, owner: Owner, moment: Date): Promise<RestrictionsNow | null> {
  const { rows } = await kyselySql<RestrictionRow>`
    select g.may_stake, g.may_deposit, g.reason,
      json_build_object('day', g.loss_limit_day, 'week', g.loss_limit_week, 'month', g.loss_limit_month) as loss_limits,
      json_build_object('day', g.stake_limit_day, 'week', g.stake_limit_week, 'month', g.stake_limit_month) as stake_limits,
      json_build_object('day', g.deposit_limit_day, 'week', g.deposit_limit_week, 'month', g.deposit_limit_month) as deposit_limits,
      json_build_object('day', g.lost_day, 'week', g.lost_week, 'month', g.lost_month) as lost,
      json_build_object('day', g.staked_day, 'week', g.staked_week, 'month', g.staked_month) as staked,
      json_build_object('day', g.deposited_day, 'week', g.deposited_week, 'month', g.deposited_month) as deposited
    from wallet_limits w cross join lateral restrictions_at(w, ${moment}::timestamptz) g
    where w.tenant_id = ${owner.tenant_id} and w.player_id = ${owner.player_id}`.execute(db);
  return rows[0] ?? null;
}

/** Takes the wallet's lock first, as the ledger does: a stake is decided either before the change or after it. Then the group's, if it shares its limits. */
export async function lockWallet(tx: Tx, owner: Owner): Promise<void> {
  await kyselySql`select 1 from wallets where tenant_id = ${owner.tenant_id} and player_id = ${owner.player_id} for no key update`.execute(
    tx,
  );
  await kyselySql`select 1 from limit_groups where id = (select limit_group from wallet_limits
    where tenant_id = ${owner.tenant_id} and player_id = ${owner.player_id}) for no key update`.execute(tx);
}

/** From now on these wallets are decided on with each other's counters. */
export async function joinLimitGroup(tx: Tx, owners: readonly Owner[], group: string): Promise<void> {
  await kyselySql`insert into limit_groups (id) values (${group}) on conflict do nothing`.execute(tx);
  for (const { tenant_id, player_id } of owners)
    await kyselySql`update wallet_limits set limit_group = ${group} where tenant_id = ${tenant_id} and player_id = ${player_id}`.execute(
      tx,
    );
}

export async function updateRestrictions(tx: Tx, owner: Owner, restrictions: Restrictions): Promise<void> {
  const { loss_limits: loss, stake_limits: stake, deposit_limits: deposit } = restrictions;
  await kyselySql`
    update wallet_limits set may_stake = ${restrictions.may_stake}, may_deposit = ${restrictions.may_deposit}, reason = ${restrictions.reason},
      loss_limit_day = ${loss.day}, loss_limit_week = ${loss.week}, loss_limit_month = ${loss.month},
      stake_limit_day = ${stake.day}, stake_limit_week = ${stake.week}, stake_limit_month = ${stake.month},
      deposit_limit_day = ${deposit.day}, deposit_limit_week = ${deposit.week}, deposit_limit_month = ${deposit.month}
    where tenant_id = ${owner.tenant_id} and player_id = ${owner.player_id}`.execute(tx);
}
