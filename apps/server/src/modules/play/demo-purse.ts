import type { Db, Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { lockDemoPurse, readDemoPurse, saveDemoPurse } from "./launches-store.ts";

interface DemoLaunch {
  readonly tenant_id: number;
  readonly launch_id: string;
}

/** The play money of a demo launch, for games that are played elsewhere than at the house table. Centavos. */
export interface DemoPurse {
  balance(launch: DemoLaunch): Promise<number>;
  /** Adds, or takes where the amount is negative. Refuses what is not there. */
  move(tx: Tx, launch: DemoLaunch, amount: number): Promise<void>;
}

export const createDemoPurse = ({ db }: { db: Db }): DemoPurse => ({
  balance: async (launch) => (await readDemoPurse(db, launch)).demo_balance,
  move: async (tx, launch, amount) => {
    const purse = await lockDemoPurse(tx, launch);
    if (purse.demo_balance + amount < 0) throw refuse("insufficient_balance");
    await saveDemoPurse(tx, { ...launch, ...purse, demo_balance: purse.demo_balance + amount });
  },
});
