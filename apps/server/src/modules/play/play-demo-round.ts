import type { HouseRound } from "@trevo/contract";
import type { Generated, Selectable } from "kysely";
import type { Clock } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { LaunchScope } from "../../kernel/scope.ts";
import type { JsonObject } from "../wallet/index.ts";
import { type CheckedRound, drawRound } from "./house-round.ts";
import { lockDemoPurse, saveDemoPurse } from "./launches-store.ts";
import { presentDemoRound } from "./present.ts";
import type { Seeds } from "./seeds.ts";

export type DemoRoundTables = {
  demo_rounds: {
    id: string;
    tenant_id: number;
    launch_id: string;
    idempotency_key: string | null;
    seed_id: string;
    nonce: number;
    choice: string;
    stake: number;
    payout: number;
    detail: JsonObject;
    created_at: Date;
    closed: Generated<boolean>;
  };
};

export type DemoRound = Selectable<DemoRoundTables["demo_rounds"]>;

/** The same engine and the same proofs with play money, which lives in the launch and never in the ledger. */
export async function playDemoRound(
  needs: { db: Db; clock: Clock; seeds: Seeds },
  scope: LaunchScope,
  call: { round: CheckedRound; key: string | null },
): Promise<HouseRound> {
  const launch = { tenant_id: scope.tenant.id, launch_id: scope.launch_id };
  const seed = await needs.seeds.active({ tenant_id: launch.tenant_id, holder_id: launch.launch_id }, async () => undefined);
  return needs.db.transaction().execute(async (tx) => {
    const purse = await lockDemoPurse(tx, launch);
    const before = call.key === null ? null : await findDemoRoundByKey(tx, launch, call.key);
    if (before && before.choice !== call.round.choice) throw refuse("idempotency_conflict");
    if (before) return presentDemoRound(before, purse.demo_balance);
    if (purse.demo_balance < call.round.stake) throw refuse("insufficient_balance");
    const { payout, detail } = drawRound(call.round, seed, purse.demo_nonce);
    const played: DemoRound = {
      id: newId(),
      ...launch,
      idempotency_key: call.key,
      seed_id: seed.id,
      nonce: purse.demo_nonce,
      choice: call.round.choice,
      stake: call.round.stake,
      payout,
      detail,
      created_at: needs.clock.now(),
      closed: true,
    };
    const balance = purse.demo_balance - call.round.stake + payout;
    await insertDemoRound(tx, played);
    await saveDemoPurse(tx, { ...launch, demo_balance: balance, demo_nonce: purse.demo_nonce + 1 });
    return presentDemoRound(played, balance);
  });
}

export const insertDemoRound = async (tx: Tx, round: DemoRound): Promise<void> => {
  await tx.withTables<DemoRoundTables>().insertInto("demo_rounds").values(round).execute();
};

/** The further stake, or the end, of a round of steps. */
export const updateDemoRound = async (
  tx: Tx,
  round: { tenant_id: number; round_id: string },
  change: Partial<Pick<DemoRound, "stake" | "payout" | "detail" | "closed">>,
): Promise<void> => {
  await tx
    .withTables<DemoRoundTables>()
    .updateTable("demo_rounds")
    .set(change)
    .where("tenant_id", "=", round.tenant_id)
    .where("id", "=", round.round_id)
    .execute();
};

export const findDemoRoundByKey = async (
  tx: Tx,
  launch: { tenant_id: number; launch_id: string },
  key: string,
): Promise<DemoRound | undefined> =>
  tx
    .withTables<DemoRoundTables>()
    .selectFrom("demo_rounds")
    .selectAll()
    .where("tenant_id", "=", launch.tenant_id)
    .where("launch_id", "=", launch.launch_id)
    .where("idempotency_key", "=", key)
    .executeTakeFirst();

export const findDemoRound = async (db: Db, place: { tenant_id: number }, id: string): Promise<DemoRound | null> =>
  (await db
    .withTables<DemoRoundTables>()
    .selectFrom("demo_rounds")
    .selectAll()
    .where("tenant_id", "=", place.tenant_id)
    .where("id", "=", id)
    .executeTakeFirst()) ?? null;

/** Newest first, as many as a history strip shows. */
export const listDemoRounds = (db: Db, launch: { tenant_id: number; launch_id: string }, limit: number): Promise<DemoRound[]> =>
  db
    .withTables<DemoRoundTables>()
    .selectFrom("demo_rounds")
    .selectAll()
    .where("tenant_id", "=", launch.tenant_id)
    .where("launch_id", "=", launch.launch_id)
    .orderBy("nonce", "desc")
    .limit(limit)
    .execute();
