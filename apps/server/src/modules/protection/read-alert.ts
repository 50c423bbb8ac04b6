import type { ProtectionAlert } from "@trevo/contract";
import { sha256 } from "../../kernel/crypto.ts";
import { refuse } from "../../kernel/errors.ts";
import type { PlayerKey, StaffTenantScope } from "../../kernel/scope.ts";
import { type Player, staffName } from "../players/index.ts";
import { alertStore } from "./alert-store.ts";
import { decisionStore } from "./decision-store.ts";
import { activeExclusion } from "./find-exclusion.ts";
import { accountKeyOf, holderOf } from "./holder.ts";
import { limitStore } from "./limit-store.ts";
import { mayBeSentMarketing } from "./may-be-sent-marketing.ts";
import type { ProtectionNeeds } from "./needs.ts";
import { alertDueAt } from "./policy.ts";
import { presentSign } from "./present.ts";
import type { SignRow } from "./sign-store.ts";
import { stateStore } from "./state-store.ts";

const mostShown = 50;
const dayMs = 24 * 3_600_000;

/** The version of the signs that nobody has reviewed. */
export const alertVersion = (open: readonly Pick<SignRow, "id">[]): string => sha256(open.map(({ id }) => id).join("\n")).toString("hex");

/** Returns what a decision about a player's signs needs. Protection notes are only for members who may decide. Refuses with `not_found`. */
export async function readAlert(
  needs: ProtectionNeeds,
  scope: Pick<StaffTenantScope, "tenant" | "permissions">,
  player_id: string,
): Promise<ProtectionAlert> {
  const key = { tenant_id: scope.tenant.id, player_id };
  const player = await needs.players.byId(key);
  if (!player) throw refuse("not_found");
  const [open, signs, facts, figures, decisions] = await Promise.all([
    alertStore.open(needs.db, key),
    alertStore.signs(needs.db, key, mostShown),
    describePlayer(needs, player),
    readFigures(needs, player),
    scope.permissions.has("protection.review") ? listDecisions(needs, key) : null,
  ]);
  const raised_at = open[0]?.at ?? null;
  const dueFrom = Math.min(...open.map(({ due_from, at }) => (due_from ?? at).getTime()));
  return {
    tenant: scope.tenant.slug,
    id: player_id,
    version: alertVersion(open),
    raised_at: raised_at?.toISOString() ?? null,
    due_at: raised_at && alertDueAt(new Date(dueFrom)).toISOString(),
    player: facts,
    signs: signs.map(presentSign),
    ...figures,
    decisions,
  };
}

async function describePlayer(needs: ProtectionNeeds, player: Player): Promise<ProtectionAlert["player"]> {
  const key = accountKeyOf(player);
  const [restrictions, state, exclusion, marketing, verified] = await Promise.all([
    needs.wallet.restrictions(key),
    stateStore.read(needs.db, holderOf(player)),
    activeExclusion(needs, needs.db, player),
    mayBeSentMarketing(needs, key),
    needs.verification.isVerified(player),
  ]);
  const isPaused = state.paused_until !== null && state.paused_until > needs.clock.now();
  return {
    name: staffName(player.first_name, player.last_name),
    born_in: Number(player.birth_date.slice(0, 4)),
    state: player.state,
    created_at: player.created_at.toISOString(),
    verified,
    restricted: restrictions.reason,
    paused_until: isPaused ? (state.paused_until?.toISOString() ?? null) : null,
    exclusion: exclusion && { start_at: exclusion.start_at.toISOString(), end_at: exclusion.end_at?.toISOString() ?? null },
    marketing,
  };
}

async function readFigures(needs: ProtectionNeeds, player: Player): Promise<Pick<ProtectionAlert, "results" | "deposited" | "limits">> {
  const key = accountKeyOf(player);
  const since = (days: number) => needs.wallet.resultSince(key, new Date(needs.clock.now().getTime() - days * dayMs));
  const [{ deposited }, limits, day, week, month] = await Promise.all([
    needs.wallet.restrictions(key),
    limitStore.list(needs.db, holderOf(player)),
    since(1),
    since(7),
    since(30),
  ]);
  const { length } = limits.filter(({ value }) => value !== null);
  return { results: { day, week, month }, deposited: { day: deposited.day, week: deposited.week, month: deposited.month }, limits: length };
}

/** Lists what staff did about an account, with the protection notes, newest first. */
export async function listDecisions({ db }: ProtectionNeeds, key: PlayerKey): Promise<NonNullable<ProtectionAlert["decisions"]>> {
  return (await decisionStore.list(db, key, mostShown)).map(({ action, reason, told_by, decided_by, at, until }) => ({
    action,
    reason,
    told_by,
    by: decided_by,
    at: at.toISOString(),
    until: until?.toISOString() ?? null,
  }));
}
