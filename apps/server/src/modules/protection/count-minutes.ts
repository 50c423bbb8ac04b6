import type { PlayerKey } from "../../kernel/scope.ts";
import { holderOf } from "./holder.ts";
import { limitStore } from "./limit-store.ts";
import { minuteStore } from "./minute-store.ts";
import type { ProtectionNeeds } from "./needs.ts";
import { timeUpUntil } from "./policy.ts";
import { refreshRestrictions } from "./refresh-restrictions.ts";
import { stateStore } from "./state-store.ts";
import type { Subject } from "./store.ts";

/** The time between two signs of use counts if it is no longer than this. */
const togetherMs = 5 * 60_000;

/** Retention of minutes in ms. Covers a month, the longest period. */
const keptMs = 40 * 24 * 3_600_000;

/** Counts the time from the previous sign of use to this one. If that uses up a time limit, play ends with this commit. */
export async function countMinutes(needs: ProtectionNeeds, key: PlayerKey, span: { from: Date; to: Date }): Promise<void> {
  const player = await needs.players.byId(key);
  if (!player) return;
  const { from, to } = span;
  await minuteStore.add(needs.db, holderOf(player), { from: to.getTime() - from.getTime() <= togetherMs ? from : to, to });
  if (await isTimeNews(needs, player)) await needs.db.transaction().execute((tx) => refreshRestrictions(needs, tx, player));
}

async function isTimeNews(needs: ProtectionNeeds, player: Subject): Promise<boolean> {
  const limits = await limitStore.list(needs.db, holderOf(player));
  if (!limits.some((limit) => limit.kind === "time" && limit.value !== null)) return false;
  const timezone = (await needs.tenants.byId(player.tenant_id))?.operator_timezone ?? "UTC";
  const used = await minuteStore.used(needs.db, holderOf(player), { now: needs.clock.now(), timezone });
  if (timeUpUntil(limits, used) === null) return false;
  return (await stateStore.read(needs.db, holderOf(player))).time_up_until === null;
}

export const forgetOldMinutes = ({ db, clock }: ProtectionNeeds): Promise<void> =>
  minuteStore.forget(db, new Date(clock.now().getTime() - keptMs));
