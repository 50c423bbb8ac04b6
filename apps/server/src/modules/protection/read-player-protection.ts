import { type PlayerProtection, type ProtectionChange, limitKinds, limitPeriods } from "@trevo/contract";
import type { PlayerKey, StaffTenantScope } from "../../kernel/scope.ts";
import { refuse } from "../../kernel/errors.ts";
import { type Slice, sliceOf } from "../../kernel/slice-of.ts";
import type { Player } from "../players/index.ts";
import { alertStore } from "./alert-store.ts";
import { changeStore } from "./change-store.ts";
import { exclusionListStore } from "./exclusion-list-store.ts";
import { accountKeyOf, holderOf } from "./holder.ts";
import { limitStore } from "./limit-store.ts";
import { requesterOf } from "./list-exclusions.ts";
import { mayBeSentMarketing } from "./may-be-sent-marketing.ts";
import { minuteStore } from "./minute-store.ts";
import type { ProtectionNeeds } from "./needs.ts";
import { presentChange, presentLimit, presentSign } from "./present.ts";
import { listDecisions } from "./read-alert.ts";
import { stateStore } from "./state-store.ts";

const mostShown = 50;

/** Returns what protects a player. Protection notes are only for members who may decide. Changes nothing. Refuses with `not_found`. */
export async function readPlayerProtection(
  needs: ProtectionNeeds,
  scope: Pick<StaffTenantScope, "tenant" | "permissions">,
  player_id: string,
): Promise<PlayerProtection> {
  const player = await findAt(needs, scope, player_id);
  const key = accountKeyOf(player);
  const now = needs.clock.now();
  const [restrictions, state, limits, made, signs, open, marketing, decisions] = await Promise.all([
    needs.wallet.restrictions(key),
    stateStore.read(needs.db, holderOf(player)),
    listLimits(needs, scope, player),
    exclusionListStore.ofSubject(needs.db, player, mostShown),
    alertStore.signs(needs.db, key, mostShown),
    alertStore.open(needs.db, key),
    mayBeSentMarketing(needs, key),
    scope.permissions.has("protection.review") ? listDecisions(needs, key) : null,
  ]);
  const ahead = (at: Date | null): string | null => (at !== null && at > now ? at.toISOString() : null);
  return {
    restricted: restrictions.reason,
    marketing,
    paused_until: ahead(state.paused_until),
    time_up_until: ahead(state.time_up_until),
    reality_check_minutes: state.reality_check_minutes ?? scope.tenant.settings.policy.reality_check_minutes,
    limits,
    exclusions: made.map((row) => ({
      id: row.id,
      state: row.end_at === null || row.end_at > now ? "active" : "ended",
      since: row.start_at.toISOString(),
      until: row.end_at?.toISOString() ?? null,
      by: requesterOf(row),
      entered_by: row.decided_by,
      removal_requested_at: row.removal_requested_at?.toISOString() ?? null,
    })),
    signs: signs.map(presentSign),
    waits_since: open[0]?.at.toISOString() ?? null,
    decisions,
  };
}

async function listLimits(
  needs: ProtectionNeeds,
  { tenant }: Pick<StaffTenantScope, "tenant">,
  player: Player,
): Promise<PlayerProtection["limits"]> {
  const [rows, restrictions, minutes] = await Promise.all([
    limitStore.list(needs.db, holderOf(player)),
    needs.wallet.restrictions(accountKeyOf(player)),
    minuteStore.used(needs.db, holderOf(player), { now: needs.clock.now(), timezone: tenant.operator_timezone }),
  ]);
  const counted = { deposit: restrictions.deposited, loss: restrictions.lost, stake: restrictions.staked };
  return limitKinds.flatMap((kind) =>
    limitPeriods.flatMap((period) => {
      const row = rows.find((limit) => limit.kind === kind && limit.period === period);
      if (!row || (row.value === null && row.pending_at === null)) return [];
      const used = kind === "time" ? minutes[period].minutes : counted[kind][period];
      return [presentLimit({ kind, period }, row, { used, resets_at: minutes[period].ends_at })];
    }),
  );
}

/** Lists changes of all accounts of the player's person at the operator, newest first. Refuses with `not_found`. */
export async function listPlayerChanges(
  needs: ProtectionNeeds,
  scope: Pick<StaffTenantScope, "tenant">,
  { player_id, after, limit: shown }: { player_id: string; after?: string | undefined; limit: number },
): Promise<Slice<ProtectionChange>> {
  const player = await findAt(needs, scope, player_id);
  const accounts = await accountsOf(needs, player);
  const before = after === undefined ? null : Number(after);
  const read = (limit: number) => changeStore.before(needs.db, accounts, { before, limit });
  return sliceOf(shown, read, { present: presentChange, cursor: ({ id }) => String(id) });
}

/** The player's account, with the person's other accounts if the person is known. */
export async function accountsOf({ db, players }: Pick<ProtectionNeeds, "db" | "players">, player: Player): Promise<PlayerKey[]> {
  const { operator_id, person_id } = player;
  if (person_id === null) return [accountKeyOf(player)];
  return db.transaction().execute((tx) => players.ofPerson(tx, { operator_id, person_id }));
}

async function findAt({ players }: Pick<ProtectionNeeds, "players">, { tenant }: Pick<StaffTenantScope, "tenant">, player_id: string) {
  const player = await players.byId({ tenant_id: tenant.id, player_id });
  if (!player) throw refuse("not_found");
  return player;
}
