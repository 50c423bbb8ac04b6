import type { PaymentStatus } from "@trevo/contract";
import { type Generated, type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import { assertTransition } from "../../kernel/state-machine.ts";
import type { Listed, Owner } from "../wallet/index.ts";
import { type PaymentsQuery, listPayments, ownedBy } from "./payments-query.ts";
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
  /** Only when it is paid: by which Pix, and cash and bonus after it. */
  readonly paid?: { readonly end_to_end_id: string; readonly balance_after: number };
}

/** All SQL on deposits, the player's side of Pix in. */
export function createDepositStore() {
  const deposits = (db: Db | Tx) => db.withTables<DepositTables>();
  return {
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

    find: async (db: Db, which: Owner & { id: string }): Promise<Deposit | null> => {
      const row = await deposits(db)
        .selectFrom("deposits")
        .selectAll()
        .where("tenant_id", "=", which.tenant_id)
        .where("player_id", "=", which.player_id)
        .where("id", "=", which.id)
        .executeTakeFirst();
      return row ?? null;
    },

    /** Of a player, how many charges can still be paid in time. */
    countOpen: async (tx: Tx, owner: Owner, now: Date): Promise<number> => {
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

    findByTxid: async (db: Db, which: { tenant_id: number; txid: string }): Promise<Deposit | null> => {
      const row = await deposits(db)
        .selectFrom("deposits")
        .selectAll()
        .where("tenant_id", "=", which.tenant_id)
        .where("txid", "=", which.txid)
        .executeTakeFirst();
      return row ?? null;
    },

    /** Holds the deposit until the transaction ends. */
    lock: async (tx: Tx, which: { tenant_id: number; id: string }): Promise<Deposit> =>
      deposits(tx)
        .selectFrom("deposits")
        .selectAll()
        .where("tenant_id", "=", which.tenant_id)
        .where("id", "=", which.id)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow(),

    setCharge: async (db: Db, deposit: Pick<Deposit, "tenant_id" | "id" | "br_code" | "expires_at" | "updated_at">): Promise<Deposit> =>
      deposits(db)
        .updateTable("deposits")
        .set({
          br_code: deposit.br_code,
          expires_at: deposit.expires_at,
          updated_at: deposit.updated_at,
          // From here on it is listed.
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

    /** True for one caller only until `before` has moved past this moment: whoever gets it asks the bank. */
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

    /** Charges that wait for their Pix, those not asked about for longest first. */
    unpaid: async (db: Db, filter: { tenant_id: number; limit: number }): Promise<Deposit[]> =>
      deposits(db)
        .selectFrom("deposits")
        .selectAll()
        .where("tenant_id", "=", filter.tenant_id)
        .where("status", "=", "waiting_payment")
        .orderBy("checked_at", (order) => order.asc().nullsFirst())
        .limit(filter.limit)
        .execute(),

    /** Newest first; charges that the bank never made are left out. */
    listOf: (db: Db, owner: Owner, query: PaymentsQuery<PaymentStatus>): Promise<Listed<Deposit>> =>
      listPayments(db, sql`deposits where ${ownedBy(owner)} and br_code is not null`, query),
  };
}

export type DepositStore = ReturnType<typeof createDepositStore>;
