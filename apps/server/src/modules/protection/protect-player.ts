import type { AlertAction, ProtectAction, ProtectionAlert } from "@trevo/contract";
import { localDate } from "@trevo/domain";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import type { Player } from "../players/index.ts";
import { pauseHolder } from "./cool-off.ts";
import { type DecisionRow, decisionStore } from "./decision-store.ts";
import { type ExcludingNeeds, excludeHolder } from "./exclude-player.ts";
import { accountKeyOf, lockPlayer } from "./holder.ts";
import type { CareListener } from "./needs.ts";
import { exclusionEnd, longestStaffPauseMs } from "./policy.ts";
import { signStore } from "./sign-store.ts";

export interface CareNeeds extends ExcludingNeeds {
  readonly cared: readonly CareListener[];
}

export interface Protecting {
  readonly player_id: string;
  readonly action: ProtectAction;
  /** The last day, as a local date. Absent if there is no term. */
  readonly until?: string | undefined;
  readonly reason: string;
  readonly told_by: NonNullable<ProtectionAlert["decisions"]>[number]["told_by"];
}

interface Deed {
  readonly scope: StaffTenantScope;
  readonly player: Player;
  readonly action: AlertAction;
  readonly until?: string | undefined;
  readonly reason: string;
  readonly told_by: DecisionRow["told_by"];
}

/**
 * Stops a player's marketing, or pauses or excludes the player, at the request of the player or somebody else. A pause or an exclusion that
 * ends later stays as it is: no staff action ends one. Refuses with `not_found`, with `invalid_fields` for an invalid term, and with
 * `wrong_state` for a closed account.
 */
export async function protectPlayer(
  needs: CareNeeds,
  scope: StaffTenantScope,
  { player_id, ...deed }: Protecting,
): Promise<{ action: ProtectAction; until: string | null }> {
  const key = { tenant_id: scope.tenant.id, player_id };
  return needs.db.transaction().execute(async (tx) => {
    const player = await lockPlayer(needs, tx, key);
    const until = await carryOut(needs, tx, { scope, player, ...deed });
    await recordAuditEvent(tx, scope, {
      at: needs.clock.now(),
      actor: staffActor(scope.staff_id),
      action: "player_protected",
      subject: `player:${player_id}`,
      detail: { action: deed.action, until: until?.toISOString() ?? null, told_by: deed.told_by },
    });
    return { action: deed.action, until: until?.toISOString() ?? null };
  });
}

/**
 * Requires the accounts' locks. Carries out the action, records the reason, and notifies the listeners. Returns when it ends; null if it
 * never ends or there is nothing to end.
 */
export async function carryOut(needs: CareNeeds, tx: Tx, deed: Deed): Promise<Date | null> {
  const { scope, player, action, reason, told_by } = deed;
  if (player.state === "closed" && action !== "close") throw refuse("wrong_state");
  const at = needs.clock.now();
  const id = newId();
  const until = termOf(deed, at);
  const key = accountKeyOf(player);
  await decisionStore.insert(tx, { ...key, id, decided_by: scope.staff_id, action, reason, told_by, at, until });
  if (action === "no_marketing")
    await signStore.insert(tx, { ...key, kind: "elevated_risk", reference: `decision:${id}`, at, until, closed_at: null, handled_at: at });
  if (action === "pause" && until) await pauseHolder(needs, tx, { player, at, until });
  const isImposed = told_by !== "player";
  if (action === "exclude") await excludeHolder(needs, tx, { player, startAt: at, endAt: until, isImposed });
  for (const listener of needs.cared) await listener(tx, key, { id, action, until });
  return until;
}

/**
 * Refuses with `invalid_fields` a term of less than a day, a term longer than a pause or an exclusion may last, a pause without an end, and
 * a term for an action that has none.
 */
function termOf({ scope, action, until }: Deed, at: Date): Date | null {
  const bad = (key: string) => refuse("invalid_fields", { fields: { until: [key] } });
  const isTimed = action === "pause" || action === "exclude" || action === "no_marketing";
  if (until === undefined) {
    if (action === "pause") throw bad("required");
    return null;
  }
  const timezone = scope.tenant.operator_timezone;
  const end = exclusionEnd({ value: "date", date: until }, at, timezone);
  const lastDay = localDate(new Date(at.getTime() + longestStaffPauseMs), timezone);
  if (!isTimed || !end || (action === "pause" && until > lastDay)) throw bad("date_invalid");
  return end;
}
