import assert from "node:assert/strict";
import { recordAuditEvent, playerActor } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import { changeStore } from "./change-store.ts";
import { activeExclusion } from "./find-exclusion.ts";
import { accountKeyOf, lockAccounts } from "./holder.ts";
import type { ExcludedListener, Exclusion, MadeExclusion, ProtectionNeeds } from "./needs.ts";
import { type Term, exclusionEnd } from "./policy.ts";
import { refreshRestrictions } from "./refresh-restrictions.ts";
import { type Subject, exclusionStore } from "./store.ts";

export interface ExcludingNeeds extends ProtectionNeeds {
  readonly excluded: readonly ExcludedListener[];
}

/**
 * Excludes the person at every brand of the operator: money first, in the same transaction, then every session. Returns the exclusion that
 * ends last. Refuses an invalid term with `invalid_fields`.
 */
export async function excludePlayer(needs: ExcludingNeeds, scope: PlayerScope, term: Term): Promise<Exclusion> {
  const startAt = needs.clock.now();
  const endAt = exclusionEnd(term, startAt, scope.tenant.operator_timezone);
  if (endAt === undefined) throw refuse("invalid_fields", { fields: { date: ["date_invalid"] } });
  return needs.db.transaction().execute(async (tx) => {
    const player = await needs.players.byId(keyOf(scope), tx);
    assert(player, "a signed-in player exists");
    await lockAccounts(needs, tx, player);
    const active = await excludeHolder(needs, tx, { player, startAt, endAt });
    const actor = playerActor(player.id);
    await recordAuditEvent(tx, scope, { at: startAt, actor, action: "self_excluded", detail: { until: endAt?.toISOString() ?? null } });
    return active;
  });
}

/** Requires the accounts' locks. Returns the exclusion that ends last, because nothing shortens an exclusion. */
export async function excludeHolder(
  needs: ExcludingNeeds,
  tx: Tx,
  { player, startAt, endAt, isImposed = false }: { player: Subject; startAt: Date; endAt: Date | null; isImposed?: boolean },
): Promise<Exclusion> {
  const { tenant_id, operator_id, id: player_id, person_id } = player;
  const id = newId();
  await exclusionStore.insert(tx, {
    tenant_id,
    id,
    operator_id,
    player_id,
    person_id,
    start_at: startAt,
    end_at: endAt,
    removal_requested_at: null,
    is_imposed: isImposed,
  });
  await changeStore.add(tx, accountKeyOf(player), { at: startAt, what: "self_excluded", until: endAt });
  const active = await activeExclusion(needs, tx, player);
  assert(active, "an exclusion just made holds");
  await shutOut(needs, tx, { player, exclusion: { ...active, id } });
  return active;
}

/** Closes the restrictions, ends what must end with play, and ends every session by a job of this transaction. */
export async function shutOut(
  needs: ExcludingNeeds,
  tx: Tx,
  { player, exclusion }: { player: Subject; exclusion: MadeExclusion },
): Promise<void> {
  await refreshRestrictions(needs, tx, player);
  for (const account of await lockAccounts(needs, tx, player)) {
    for (const listener of needs.excluded) await listener(tx, account, exclusion);
    await needs.jobs.add(tx, { name: "end-sessions", payload: account });
  }
}

/**
 * Requests the end of an exclusion without an end date. It ends after the brand's reflection period; until then nothing changes. Refuses
 * with `exclusion_fixed` if the exclusion has a chosen term or was requested by others, and with `wrong_state` if the player is not
 * excluded.
 */
export async function removeExclusion(needs: ProtectionNeeds, scope: PlayerScope): Promise<Exclusion> {
  return needs.db.transaction().execute(async (tx) => {
    const player = await needs.players.byId(keyOf(scope), tx);
    assert(player, "a signed-in player exists");
    await lockAccounts(needs, tx, player);
    const active = await activeExclusion(needs, tx, player);
    if (!active) throw refuse("wrong_state");
    if (await exclusionStore.hasImposed(tx, player)) throw refuse("exclusion_fixed");
    if (active.end_at !== null) {
      if (active.removal_requested_at === null) throw refuse("exclusion_fixed");
      return active;
    }
    const requested_at = needs.clock.now();
    const end_at = new Date(requested_at.getTime() + scope.tenant.settings.policy.exclusion_removal_ms);
    await exclusionStore.endOpen(tx, player, { requested_at, end_at });
    await changeStore.add(tx, accountKeyOf(player), { at: requested_at, what: "exclusion_removal_requested", until: end_at });
    const actor = playerActor(player.id);
    await recordAuditEvent(tx, scope, {
      at: requested_at,
      actor,
      action: "exclusion_removal_requested",
      detail: { until: end_at.toISOString() },
    });
    return (await activeExclusion(needs, tx, player)) ?? { ...active, end_at };
  });
}
