import type { Tx } from "../../kernel/db.ts";
import type { Restrictions } from "../wallet/index.ts";
import { changeStore } from "./change-store.ts";
import { activeExclusion } from "./find-exclusion.ts";
import { accountKeyOf, holderOf, lockAccounts } from "./holder.ts";
import { isClosedByPayer } from "./barred-payer.ts";
import { limitStore } from "./limit-store.ts";
import { minuteStore } from "./minute-store.ts";
import type { ProtectionNeeds } from "./needs.ts";
import { gateOf, periodLimits, registerState, timeUpUntil } from "./policy.ts";
import { registerStore } from "./register-store.ts";
import { stateStore } from "./state-store.ts";
import type { Subject } from "./store.ts";

/**
 * Updates the ledger's restrictions of every account of the person to the current state of protection: raises that are due, pauses that
 * have ended, time limits that are used up. The ledger applies them from the commit on. A block by staff stays.
 */
export async function refreshRestrictions(needs: ProtectionNeeds, tx: Tx, player: Subject): Promise<void> {
  const accounts = await lockAccounts(needs, tx, player);
  await settleRaises(needs, tx, player);
  const holder = holderOf(player);
  const limits = await limitStore.list(tx, holder);
  const state = await settleState(needs, tx, player);
  const check =
    player.person_id === null ? undefined : await registerStore.read(tx, { operator_id: player.operator_id, person_id: player.person_id });
  const facts = { exclusion: await activeExclusion(needs, tx, player), state, now: needs.clock.now() };
  for (const account of accounts) {
    const closedByPayer = await isClosedByPayer(needs, tx, { ...account, operator_id: player.operator_id });
    const register = registerState(check, (await needs.tenants.byId(account.tenant_id))?.settings.policy);
    const gate = gateOf({ ...facts, closedByPayer, register });
    const { reason } = await needs.wallet.lockRestrictions(tx, account);
    const change: Partial<Restrictions> = {
      loss_limits: periodLimits(limits, "loss"),
      stake_limits: periodLimits(limits, "stake"),
      deposit_limits: periodLimits(limits, "deposit"),
      ...(reason !== "blocked" && gate),
    };
    await needs.wallet.setRestrictions(tx, account, change);
  }
}

/** Applies raises whose waiting time has passed. */
async function settleRaises({ clock }: ProtectionNeeds, tx: Tx, player: Subject): Promise<void> {
  const now = clock.now();
  const holder = holderOf(player);
  for (const limit of await limitStore.list(tx, holder)) {
    const { kind, period, value, pending_value, pending_at } = limit;
    if (!pending_at || pending_at > now) continue;
    await limitStore.save(tx, {
      ...holder,
      ...accountKeyOf(player),
      kind,
      period,
      value: pending_value,
      pending_value: null,
      pending_at: null,
    });
    const what = pending_value === null ? "limit_removed" : "limit_raised";
    await changeStore.add(tx, accountKeyOf(player), {
      at: pending_at,
      what,
      kind,
      period,
      value_before: value,
      value_after: pending_value,
    });
  }
}

/** Clears a pause that has ended, and records that a time limit has just been used up. */
async function settleState(needs: ProtectionNeeds, tx: Tx, player: Subject) {
  const now = needs.clock.now();
  const holder = holderOf(player);
  const known = await stateStore.read(tx, holder);
  const timezone = (await needs.tenants.byId(player.tenant_id))?.operator_timezone ?? "UTC";
  const used = await minuteStore.used(tx, holder, { now, timezone });
  const time_up_until = timeUpUntil(await limitStore.list(tx, holder), used);
  const paused_until = known.paused_until && known.paused_until > now ? known.paused_until : null;
  const state = { ...known, paused_until, time_up_until };
  const same = known.paused_until?.getTime() === paused_until?.getTime() && known.time_up_until?.getTime() === time_up_until?.getTime();
  if (same) return state;
  await stateStore.change(tx, { ...holder, ...accountKeyOf(player) }, { paused_until, time_up_until });
  if (time_up_until && !known.time_up_until)
    await changeStore.add(tx, accountKeyOf(player), { at: now, what: "time_up", kind: "time", until: time_up_until });
  return state;
}
