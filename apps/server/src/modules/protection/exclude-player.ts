import assert from "node:assert/strict";
import { noteAudit, playerActor } from "../../kernel/audit-trail.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import { newId } from "../../kernel/ids.ts";
import type { PlayerScope } from "../../kernel/scope.ts";
import type { Exclusion, ProtectionNeeds } from "./needs.ts";
import { type Subject, exclusionStore } from "./store.ts";

const closedGuards = { may_stake: false, may_deposit: false, reason: "self_excluded" } as const;
const openGuards = { may_stake: true, may_deposit: true, reason: null } as const;

/** Shuts the person out of every brand of the operator: money first, in the same transaction, then every session. */
export async function excludePlayer(needs: ProtectionNeeds, scope: PlayerScope, endAt: Date | null): Promise<Exclusion> {
  return needs.db.transaction().execute(async (tx) => {
    const player = await needs.players.byId({ tenant_id: scope.tenant.id, player_id: scope.player_id }, tx);
    assert(player, "a signed-in player exists");
    const startAt = needs.clock.now();
    const accounts = await accountsOf(needs, tx, player);
    await exclusionStore.insert(tx, {
      tenant_id: player.tenant_id,
      id: newId(),
      operator_id: player.operator_id,
      player_id: player.id,
      person_id: player.person_id,
      start_at: startAt,
      end_at: endAt,
    });
    await shutOut(needs, tx, accounts);
    await noteAudit(tx, scope, {
      at: startAt,
      actor: playerActor(player.id),
      action: "self_excluded",
      detail: { until: endAt?.toISOString() ?? null },
    });
    return { start_at: startAt, end_at: endAt };
  });
}

/** Brings an account whose person became known under the exclusions of that person, and the other way round. */
export async function joinPerson(needs: ProtectionNeeds, tx: Tx, player: Subject): Promise<void> {
  const accounts = await accountsOf(needs, tx, player);
  await exclusionStore.extendToPerson(tx, player);
  if (await activeExclusion(needs, tx, player)) await shutOut(needs, tx, accounts);
}

export async function activeExclusion(needs: Pick<ProtectionNeeds, "clock">, db: Db, player: Subject): Promise<Exclusion | null> {
  const last = await exclusionStore.last(db, player);
  return last && (last.end_at === null || last.end_at > needs.clock.now()) ? last : null;
}

/** A term that has ended gives the account back; its own guards notice at the next login. */
export async function liftEndedExclusion(needs: ProtectionNeeds, player: Subject): Promise<void> {
  const owner = { tenant_id: player.tenant_id, player_id: player.id };
  if ((await needs.wallet.guards(owner)).reason !== "self_excluded") return;
  await needs.db.transaction().execute(async (tx) => {
    // The person's lock: a new exclusion waits, or is seen here.
    await accountsOf(needs, tx, player);
    if (!(await activeExclusion(needs, tx, player))) await needs.wallet.setGuards(tx, owner, openGuards);
  });
}

type Account = { readonly tenant_id: number; readonly player_id: string };

async function accountsOf(needs: ProtectionNeeds, tx: Tx, player: Subject): Promise<Account[]> {
  const { tenant_id, id: player_id, operator_id, person_id } = player;
  return person_id === null ? [{ tenant_id, player_id }] : needs.players.ofPerson(tx, { operator_id, person_id });
}

async function shutOut(needs: ProtectionNeeds, tx: Tx, accounts: Account[]): Promise<void> {
  for (const account of accounts) {
    await needs.wallet.setGuards(tx, account, closedGuards);
    await needs.jobs.add(tx, { name: "end-sessions", payload: account });
  }
}
