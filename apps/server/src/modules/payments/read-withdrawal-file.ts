import type { withdrawalFile } from "@trevo/contract";
import { maskCpf } from "@trevo/domain";
import type { z } from "zod";
import { refuse } from "../../kernel/errors.ts";
import { readStatusChanges } from "../../kernel/state-machine.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { backOfficeStore } from "./back-office-store.ts";
import type { PaymentsNeeds } from "./needs.ts";
import { codeOf } from "./present.ts";
import { presentWaiting } from "./present-waiting.ts";
import { reviewStore } from "./review-store.ts";
import { withdrawalMachine } from "./states.ts";
import type { WithdrawalStore } from "./withdrawal-store.ts";

interface Needs extends Pick<PaymentsNeeds, "db" | "clock" | "wallet" | "players" | "protection" | "methods" | "integrity"> {
  readonly withdrawals: WithdrawalStore;
}

type WithdrawalFile = z.output<typeof withdrawalFile>;

/** One withdrawal with what is to be known of its player before money leaves. Refuses with `not_found`. */
export function createReadWithdrawalFile(needs: Needs) {
  const { db, withdrawals } = needs;

  const factsOf = async (owner: { tenant_id: number; player_id: string }): Promise<WithdrawalFile["player"]> => {
    const player = await needs.players.byId(owner);
    if (!player) throw refuse("not_found");
    const [balance, restrictions, identity_verified, deposited, asked] = await Promise.all([
      needs.wallet.balance(owner),
      needs.wallet.restrictions(owner),
      needs.protection.isVerified(owner),
      backOfficeStore.deposited(db, owner),
      backOfficeStore.withdrawn(db, owner),
    ]);
    const { cash, bonus, held, debt } = balance;
    return {
      first_name: player.first_name,
      cpf: player.cpf === null ? null : maskCpf(player.cpf),
      state: player.state,
      restricted: restrictions.reason,
      identity_verified,
      phone_verified: player.phone_verified_at !== null,
      email_verified: player.email_verified_at !== null,
      created_at: player.created_at.toISOString(),
      balance: { cash, bonus, held, debt },
      deposits: deposited,
      withdrawals: asked.map(({ status, count, amount }) => ({ state: status, count, amount })),
    };
  };

  const keyOf = async (owner: { tenant_id: number; player_id: string }, methodId: string): Promise<WithdrawalFile["key"]> => {
    const method = await needs.methods.describe(owner, methodId);
    if (!method) return null;
    const { created_at, held_until } = method;
    const held = held_until !== null && held_until > needs.clock.now();
    return { added_at: created_at.toISOString(), held_until: held ? held_until.toISOString() : null };
  };

  return async ({ tenant }: Pick<StaffTenantScope, "tenant">, id: string): Promise<WithdrawalFile> => {
    const withdrawal = await withdrawals.find(db, { tenant_id: tenant.id, id });
    if (!withdrawal) throw refuse("not_found");
    const owner = { tenant_id: tenant.id, player_id: withdrawal.player_id };
    const [reviews, frozen, key, player, steps] = await Promise.all([
      reviewStore.of(db, { tenant_id: tenant.id, ids: [id] }),
      needs.integrity.payoutsFrozen(tenant.id),
      keyOf(owner, withdrawal.method_id),
      factsOf(owner),
      readStatusChanges(db, withdrawalMachine, { tenant_id: tenant.id, id }),
    ]);
    const history = steps.map(({ from_status, to_status, reason, changed_at }) => ({
      from: codeOf(from_status),
      to: codeOf(to_status),
      reason,
      at: changed_at.toISOString(),
    }));
    return { ...presentWaiting(tenant, { withdrawal, reviews, now: needs.clock.now() }), frozen, key, player, history };
  };
}
