import type { PaymentStatus } from "@trevo/contract";
import { type Generated, type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import { type NewestQuery, type NewestRows, listNewestFirst, ownedBy } from "../../kernel/newest-first.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { assertTransition } from "../../kernel/state-machine.ts";
import { depositMachine } from "./states.ts";

type DepositTables = {
  deposits: {
    tenant_id: number;
    id: string;
    player_id: string;
    amount: number;
    status: PaymentStatus;
    status_reason: string | null;
    txid: string;
    br_code: string | null;
    expires_at: Date;
    end_to_end_id: string | null;
    balance_after: number | null;
    checked_at: Date | null;
    created_at: Date;
    updated_at: Date;
    listed_xid: Generated<string>;
  };
};

export type Deposit = Selectable<DepositTables["deposits"]>;

export interface DepositTransition {
  readonly to: PaymentStatus;
  readonly reason: string | null;
  readonly at: Date;
  /** Only for `paid`: the Pix, and cash and bonus after it. */
  readonly paid?: { readonly end_to_end_id: string; readonly balance_after: number };
}

export interface PaidDeposits {
  readonly count: number;
  /** In centavos. */
  readonly amount: number;
}

const deposits = (db: Db | Tx) => db.withTables<DepositTables>();

/** SQL on deposits, the player's side of a Pix received. */
export const depositStore = {
  add: async (
    tx: Tx,
    deposit: Pick<Deposit, "tenant_id" | "id" | "player_id" | "amount" | "txid" | "expires_at" | "created_at">,
  ): Promise<void> => {
    const fresh = {
      status: "waiting_payment" as const,
      status_reason: null,
      br_code: null,
      end_to_end_id: null,
      balance_after: null,
      checked_at: null,
    };
    await deposits(tx)
      .insertInto("deposits")
      .values({ ...deposit, ...fresh, updated_at: deposit.created_at })
      .execute();
  },

  find: async (db: Db, key: PlayerKey & { id: string }): Promise<Deposit | null> => {
    const row = await deposits(db)
      .selectFrom("deposits")
      .selectAll()
      .where("tenant_id", "=", key.tenant_id)
      .where("player_id", "=", key.player_id)
      .where("id", "=", key.id)
      .executeTakeFirst();
    return row ?? null;
  },

  /** Number of the player's charges that can still be paid in time. */
  countOpen: async (tx: Tx, owner: PlayerKey, now: Date): Promise<number> => {
    const { open } = await deposits(tx)
      .selectFrom("deposits")
      .where("tenant_id", "=", owner.tenant_id)
      .where("player_id", "=", owner.player_id)
      .where("status", "=", "waiting_payment")
      .where("expires_at", ">", now)
      .select((eb) => eb.fn.countAll<number>().as("open"))
      .executeTakeFirstOrThrow();
    return open;
  },

  findByTxid: async (db: Db, key: { tenant_id: number; txid: string }): Promise<Deposit | null> => {
    const row = await deposits(db)
      .selectFrom("deposits")
      .selectAll()
      .where("tenant_id", "=", key.tenant_id)
      .where("txid", "=", key.txid)
      .executeTakeFirst();
    return row ?? null;
  },

  /** Locks the deposit until the transaction ends. */
  lock: async (tx: Tx, key: { tenant_id: number; id: string }): Promise<Deposit> =>
    deposits(tx)
      .selectFrom("deposits")
      .selectAll()
      .where("tenant_id", "=", key.tenant_id)
      .where("id", "=", key.id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(),

  setCharge: async (db: Db, deposit: Pick<Deposit, "tenant_id" | "id" | "br_code" | "expires_at" | "updated_at">): Promise<Deposit> =>
    deposits(db)
      .updateTable("deposits")
      .set({
        br_code: deposit.br_code,
        expires_at: deposit.expires_at,
        updated_at: deposit.updated_at,
        // The deposit is listed from now on.
        listed_xid: sql`case when br_code is null then pg_current_xact_id() else listed_xid end`,
      })
      .where("tenant_id", "=", deposit.tenant_id)
      .where("id", "=", deposit.id)
      .returningAll()
      .executeTakeFirstOrThrow(),

  /** The deposit must be locked. */
  transition: async (tx: Tx, deposit: Deposit, change: DepositTransition): Promise<void> => {
    assertTransition(depositMachine, deposit.status, change.to);
    await deposits(tx)
      .updateTable("deposits")
      .set({ status: change.to, status_reason: change.reason, updated_at: change.at, ...change.paid })
      .where("tenant_id", "=", deposit.tenant_id)
      .where("id", "=", deposit.id)
      .execute();
  },

  /** True for one caller only until `before` has passed this time. That caller requests the state from the bank. */
  claimCheck: async (db: Db, claim: { tenant_id: number; id: string; before: Date; now: Date }): Promise<boolean> => {
    const claimed = await deposits(db)
      .updateTable("deposits")
      .set({ checked_at: claim.now })
      .where("tenant_id", "=", claim.tenant_id)
      .where("id", "=", claim.id)
      .where("status", "=", "waiting_payment")
      .where((eb) => eb.or([eb("checked_at", "is", null), eb("checked_at", "<", claim.before), eb("checked_at", ">", claim.now)]))
      .returning("id")
      .executeTakeFirst();
    return claimed !== undefined;
  },

  /** Charges that wait for their Pix, least recently checked first. */
  unpaid: async (db: Db, filter: { tenant_id: number; limit: number }): Promise<Deposit[]> =>
    deposits(db)
      .selectFrom("deposits")
      .selectAll()
      .where("tenant_id", "=", filter.tenant_id)
      .where("status", "=", "waiting_payment")
      .orderBy("checked_at", (order) => order.asc().nullsFirst())
      .limit(filter.limit)
      .execute(),

  /** Newest first, without charges that the bank never created. */
  list: (db: Db, owner: PlayerKey, query: NewestQuery<PaymentStatus>): Promise<NewestRows<Deposit>> =>
    listNewestFirst(db, sql`deposits where ${ownedBy(owner)} and br_code is not null`, query),

  /** Sum of the player's credited deposits. */
  sumPaid: async (db: Db, { tenant_id, player_id }: PlayerKey): Promise<PaidDeposits> => {
    const { rows } = await sql<PaidDeposits>`
      select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount from deposits
      where tenant_id = ${tenant_id} and player_id = ${player_id} and status = 'paid'`.execute(db);
    return rows[0] ?? { count: 0, amount: 0 };
  },
};
