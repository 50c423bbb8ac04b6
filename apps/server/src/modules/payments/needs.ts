import type { Localized } from "@trevo/domain";
import type { PixGateway } from "../../adapters/pix/gateway.ts";
import type { Broadcaster } from "../../kernel/broadcaster.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Vault } from "../../kernel/crypto.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Jobs } from "../../kernel/jobs.ts";
import type { Log } from "../../kernel/log.ts";
import type { Violation, StoredViolation } from "../../kernel/invariant.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { Notifications } from "../notifications/index.ts";
import type { Players } from "../players/index.ts";
import type { Protection } from "../protection/index.ts";
import type { Wallet } from "../wallet/index.ts";
import type { WithdrawMethods } from "../withdraw-methods/index.ts";

export interface PaymentsNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly jobs: Pick<Jobs, "add" | "handle" | "every">;
  readonly vault: Pick<Vault, "seal" | "open">;
  readonly broadcaster: Pick<Broadcaster, "toPlayer">;
  readonly wallet: Pick<
    Wallet,
    "postIn" | "announce" | "balance" | "restrictions" | "lockRestrictions" | "rounds" | "entries" | "movesIn" | "dormantBalances"
  >;
  readonly notifications: Pick<Notifications, "send">;
  readonly players: Pick<Players, "byId" | "closedAmong">;
  readonly protection: Pick<Protection, "mayDeposit" | "unverifiedLimit" | "judgePayer" | "payerLinks" | "closePayerLinks" | "isVerified">;
  /** Records discrepancies, and tells whether payouts of the tenant are frozen. */
  readonly integrity: {
    record(invariant: string, violations: readonly Violation[]): Promise<void>;
    payoutsFrozen(tenantId: number): Promise<boolean>;
    /** And nobody freezes them before the transaction ends. */
    frozenIn(tx: Tx, tenantId: number): Promise<boolean>;
    /** That stand open, in their order. */
    violations(tenantId: number, query: { invariant: string; after: number; limit: number }): Promise<StoredViolation[]>;
  };
  /** Providers' wins that wait for a person. */
  readonly parkedWins: {
    waiting(tenantId: number, limit: number): Promise<{ id: string; amount: number; reason: string; parked_at: Date }[]>;
  };
  readonly methods: Pick<WithdrawMethods, "open" | "describe" | "holdOf">;
  readonly games: {
    byIds(ids: number[]): Promise<Map<number, { titles: Localized; gamecode: string; provider_name: string }>>;
  };
  readonly tenants: {
    byId(id: number): Promise<Tenant | null>;
    bySlug(slug: string): Promise<Tenant | null>;
    all(): Promise<Tenant[]>;
  };
  /** The tenant's own bank. */
  gatewayFor(tenant: Tenant): PixGateway;
  /** `https://host`, without a slash: where the tenant's bank reaches this product. */
  callbackOrigin(tenant: Tenant): string;
}

/** Reads a tenant that a row or job names; rows keep their tenants for ever. */
export async function tenantOfRow(tenants: PaymentsNeeds["tenants"], id: number): Promise<Tenant> {
  const tenant = await tenants.byId(id);
  if (!tenant) throw new Error(`payments of an unknown tenant: ${id}`);
  return tenant;
}
