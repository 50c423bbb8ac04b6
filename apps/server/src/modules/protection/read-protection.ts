import assert from "node:assert/strict";
import { type LimitKind, type PlaySession, type ProtectionChange, type ProtectionState, limitKinds, limitPeriods } from "@trevo/contract";
import { anchorOf, writeAnchor } from "../../kernel/list-anchor.ts";
import { type AnchoredPage, pageOf } from "../../kernel/page-of.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import type { Player } from "../players/index.ts";
import { changeStore } from "./change-store.ts";
import { accountKeyOf, holderOf, lockAccounts } from "./holder.ts";
import { type SetLimit, limitStore } from "./limit-store.ts";
import { minuteStore } from "./minute-store.ts";
import type { ProtectionNeeds } from "./needs.ts";
import { minutesLeft, periodLimits } from "./policy.ts";
import { presentChange, presentLimit } from "./present.ts";
import { accountsOf } from "./read-player-protection.ts";
import { refreshRestrictions } from "./refresh-restrictions.ts";
import { stateStore } from "./state-store.ts";

/** Minutes without use after which a visit has ended. */
const visitGapMinutes = 30;

const changesPerPage = 20;

/** Returns the limits with their use, after settling what is due. */
export async function readProtection(needs: ProtectionNeeds, scope: PlayerScope): Promise<ProtectionState> {
  const player = await playerOf(needs, scope);
  await needs.db.transaction().execute((tx) => refreshRestrictions(needs, tx, player));
  const holder = holderOf(player);
  const limits = await limitStore.list(needs.db, holder);
  const state = await stateStore.read(needs.db, holder);
  const restrictions = await needs.wallet.restrictions(accountKeyOf(player));
  const minutes = await minuteStore.used(needs.db, holder, { now: needs.clock.now(), timezone: scope.tenant.operator_timezone });
  return {
    limits: limitKinds.flatMap((kind) =>
      limitPeriods.map((period) => {
        const row = limits.find((limit) => limit.kind === kind && limit.period === period);
        const counted = { deposit: restrictions.deposited, loss: restrictions.lost, stake: restrictions.staked };
        const used = kind === "time" ? minutes[period].minutes : counted[kind][period];
        return presentLimit({ kind, period }, row, { used, resets_at: minutes[period].ends_at });
      }),
    ),
    cooling_off_until: state.paused_until?.toISOString() ?? null,
    time_up_until: state.time_up_until?.toISOString() ?? null,
    reality_check_minutes: state.reality_check_minutes ?? scope.tenant.settings.policy.reality_check_minutes,
    limits_required: missingLimits(scope.tenant.settings.policy, limits),
  };
}

/** The kinds of limit that the brand requires and the player has not set. */
export function missingLimits(policy: { limits_required: boolean }, limits: readonly SetLimit[]): LimitKind[] {
  if (!policy.limits_required) return [];
  return (["loss", "time"] as const).filter((kind) => Object.values(periodLimits(limits, kind)).every((value) => value === null));
}

/** Returns the session. Reading it counts as use of the brand, so the current minute counts. */
export async function readSession(needs: ProtectionNeeds, scope: PlayerScope): Promise<PlaySession> {
  const player = await playerOf(needs, scope);
  const holder = holderOf(player);
  const now = needs.clock.now();
  await minuteStore.add(needs.db, holder, { from: now, to: now });
  await needs.db.transaction().execute((tx) => refreshRestrictions(needs, tx, player));
  const began = (await minuteStore.visitBegan(needs.db, holder, { now, gapMinutes: visitGapMinutes })) ?? now;
  const used = await minuteStore.used(needs.db, holder, { now, timezone: scope.tenant.operator_timezone });
  const state = await stateStore.read(needs.db, holder);
  return {
    now: now.toISOString(),
    started_at: began.toISOString(),
    minutes_today: used.day.minutes,
    result: await needs.wallet.resultSince(accountKeyOf(player), began),
    minutes_left: minutesLeft(await limitStore.list(needs.db, holder), used),
    reality_check_minutes: state.reality_check_minutes ?? scope.tenant.settings.policy.reality_check_minutes,
    cooling_off_until: state.paused_until?.toISOString() ?? null,
    time_up_until: state.time_up_until?.toISOString() ?? null,
  };
}

export async function setRealityCheck(needs: ProtectionNeeds, scope: PlayerScope, minutes: number): Promise<void> {
  const player = await playerOf(needs, scope);
  await needs.db.transaction().execute(async (tx) => {
    await lockAccounts(needs, tx, player);
    const known = await stateStore.read(tx, holderOf(player));
    const value_before = known.reality_check_minutes ?? scope.tenant.settings.policy.reality_check_minutes;
    if (value_before === minutes) return;
    await stateStore.change(tx, { ...holderOf(player), ...accountKeyOf(player) }, { reality_check_minutes: minutes });
    await changeStore.add(tx, accountKeyOf(player), { at: needs.clock.now(), what: "reality_check", value_before, value_after: minutes });
  });
}

export async function listChanges(
  needs: ProtectionNeeds,
  scope: PlayerScope,
  { page, as_of }: { page: number; as_of?: string | undefined },
): Promise<AnchoredPage<ProtectionChange>> {
  const player = await playerOf(needs, scope);
  const accounts = await accountsOf(needs, player);
  const anchor = await anchorOf(needs, as_of);
  const { items, total } = await changeStore.list(needs.db, accounts, { page, per_page: changesPerPage, anchor });
  return { ...pageOf(items.map(presentChange), { page, perPage: changesPerPage, total }), as_of: writeAnchor(anchor) };
}

async function playerOf(needs: ProtectionNeeds, scope: PlayerScope): Promise<Player> {
  const player = await needs.players.byId(keyOf(scope));
  assert(player, "a signed-in player exists");
  return player;
}
