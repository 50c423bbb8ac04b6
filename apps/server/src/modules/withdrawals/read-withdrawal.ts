import type { withdrawalFile } from "@trevo/contract";
import { maskCpf } from "@trevo/domain";
import type { z } from "zod";
import { refuse } from "../../kernel/errors.ts";
import type { PlayerKey, StaffTenantScope } from "../../kernel/scope.ts";
import { readStatusChanges } from "../../kernel/state-machine.ts";
import type { WithdrawalNeeds } from "./needs.ts";
import { codes, presentStep, presentWaiting } from "./present.ts";
import { withdrawalMachine } from "./states.ts";
import { store } from "./store.ts";

type Needs = Pick<WithdrawalNeeds, "db" | "clock" | "wallet" | "players" | "protection" | "methods" | "deposits" | "freezes">;

export type WithdrawalDetail = z.output<typeof withdrawalFile>;

/** Returns one withdrawal with the facts about the player that staff need before money leaves. Refuses with `not_found`. */
export async function readWithdrawal(needs: Needs, { tenant }: Pick<StaffTenantScope, "tenant">, id: string): Promise<WithdrawalDetail> {
  const key = { tenant_id: tenant.id, id };
  const withdrawal = await store.withdrawals.find(needs.db, key);
  if (!withdrawal) throw refuse("not_found");
  const owner = { tenant_id: tenant.id, player_id: withdrawal.player_id };
  const [reviews, frozen, pixKey, player, changes, holds] = await Promise.all([
    store.reviews.of(needs.db, { tenant_id: tenant.id, ids: [id] }),
    needs.freezes.isFrozen(tenant.id),
    describeKey(needs, owner, withdrawal.method_id),
    describePlayer(needs, owner),
    readStatusChanges(needs.db, withdrawalMachine, key),
    store.holds.of(needs.db, key),
  ]);
  const history = changes.map(({ from_status, to_status, reason, changed_at }) => ({
    from: presentStep(from_status),
    to: presentStep(to_status),
    reason,
    at: changed_at.toISOString(),
  }));
  return {
    ...presentWaiting(tenant, { withdrawal, reviews, now: needs.clock.now() }),
    frozen,
    key: pixKey,
    player,
    history,
    holds: holds.map(({ act, staff_id, reason, at }) => ({ act, by: staff_id, reason, at: at.toISOString() })),
  };
}

async function describePlayer(needs: Needs, owner: PlayerKey): Promise<WithdrawalDetail["player"]> {
  const player = await needs.players.byId(owner);
  if (!player) throw refuse("not_found");
  const [names, balance, restrictions, identity_verified, deposits, withdrawals] = await Promise.all([
    needs.players.staffNames(owner.tenant_id, [owner.player_id]),
    needs.wallet.balance(owner),
    needs.wallet.restrictions(owner),
    needs.protection.isVerified(owner),
    needs.deposits.sumPaid(owner),
    store.lists.withdrawn(needs.db, owner),
  ]);
  const { cash, bonus, held, debt } = balance;
  return {
    first_name: player.first_name,
    name: names.get(owner.player_id) ?? player.first_name,
    cpf: player.cpf === null ? null : maskCpf(player.cpf),
    state: player.state,
    restricted: restrictions.reason,
    identity_verified,
    phone_verified: player.phone_verified_at !== null,
    email_verified: player.email_verified_at !== null,
    created_at: player.created_at.toISOString(),
    balance: { cash, bonus, held, debt },
    deposits,
    withdrawals: withdrawals
      .toSorted((one, other) => codes[one.status] - codes[other.status])
      .map(({ status, count, amount }) => ({ state: status, count, amount })),
  };
}

async function describeKey(needs: Needs, owner: PlayerKey, methodId: string): Promise<WithdrawalDetail["key"]> {
  const method = await needs.methods.describe(owner, methodId);
  if (!method) return null;
  const { created_at, held_until } = method;
  const held = held_until !== null && held_until > needs.clock.now();
  return { added_at: created_at.toISOString(), held_until: held ? held_until.toISOString() : null };
}
