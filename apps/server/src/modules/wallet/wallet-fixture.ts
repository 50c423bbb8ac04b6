import assert from "node:assert/strict";
import { maxCentavos } from "@trevo/domain";
import { type BonusTerms, wagerClasses } from "@trevo/offers";
import { type MovableClock, createMovableClock } from "../../kernel/clock.ts";
import type { Database } from "../../kernel/db.ts";
import { newId } from "../../kernel/ids.ts";
import type { Log } from "../../kernel/log.ts";
import { createMetrics } from "../../kernel/metrics.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { GroupWriterLimits } from "./create-group-writer.ts";
import type { Command } from "./command.ts";
import type { Wallet } from "./wallet.ts";
import { createWallet } from "./create-wallet.ts";

const quiet = () => undefined;
export const quietLog: Log = { debug: quiet, info: quiet, warn: quiet, error: quiet };

export interface WalletFixture {
  readonly wallet: Wallet;
  readonly clock: MovableClock;
  readonly tenantId: number;
  /** Creates a player with an open wallet that holds this much cash and bonus. */
  player(money?: { cash?: number; bonus?: number }): Promise<PlayerKey>;
}

/** For tests: the ledger over a real database, with a tenant of its own. */
export async function createWalletFixture(database: Database, limits?: Partial<GroupWriterLimits>): Promise<WalletFixture> {
  const clock = createMovableClock();
  const wallet = createWallet({ ...database, clock, log: quietLog, metrics: createMetrics(), ...(limits ? { limits } : {}) });
  const slug = `w${newId().replaceAll("-", "").slice(-20)}`;
  const [tenant] = await database.sql<{ id: number }[]>`
    with operator as (insert into operators (slug, name) values (${slug}, 'Operator') returning id)
    insert into tenants (operator_id, slug, settings) select id, ${slug}, '{}' from operator returning id`;
  assert(tenant);
  const tenantId = tenant.id;
  return {
    wallet,
    clock,
    tenantId,
    player: async (money = {}) => {
      const owner = { tenant_id: tenantId, player_id: newId() };
      await database.db.transaction().execute((tx) => wallet.open(tx, { ...owner, operator_timezone: "America/Sao_Paulo" }));
      if (money.cash) await wallet.post({ ...owner, source: "test", external_id: newId(), kind: "deposit", amount: money.cash });
      if (money.bonus) await wallet.post(activationOf(owner, { amount: money.bonus }));
      return owner;
    },
  };
}

type Body<K extends Command["kind"]> = Omit<Extract<Command, { kind: K }>, "tenant_id" | "player_id" | "source" | "external_id" | "kind">;

/** A command with a fresh key, unless one is given. */
export function commandOf<K extends Command["kind"]>(
  owner: PlayerKey,
  kind: K,
  body: Body<K> & { external_id?: string; source?: string },
): Extract<Command, { kind: K }> {
  return { source: "studio", external_id: newId(), ...owner, kind, ...body } as unknown as Extract<Command, { kind: K }>;
}

/** Terms under which every stake counts in full and nothing is limited, for a year. */
export const openTerms: BonusTerms = {
  times_x10: 100,
  counts_cash: true,
  max_stake: null,
  class_bps: Array.from({ length: wagerClasses }, () => 10_000),
  except_games: [],
  except_bps: [],
  principal_kept: true,
  cap: null,
  steps: 1,
  rounds_remaining: 0,
  withdrawal_ends_it: false,
  expires_at: "2100-01-01T00:00:00Z",
};

/** Starts a bonus with an unreachable requirement, unless another one is given. */
export function activationOf(
  owner: PlayerKey,
  {
    amount,
    required = maxCentavos,
    bonus_id = newId(),
    terms = {},
  }: {
    readonly amount: number;
    readonly required?: number;
    readonly bonus_id?: string;
    readonly terms?: Partial<BonusTerms>;
  },
) {
  const body = { bonus_id, amount, required, reason: "bonus:coupon", terms: { ...openTerms, ...terms } };
  return commandOf(owner, "activate_bonus", { source: "bonus", external_id: bonus_id, ...body });
}

export const place = (round: string) => ({ provider: "studio", game_id: 7, round });
