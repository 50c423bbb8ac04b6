import type { Db, Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { launchStore } from "./launches-store.ts";

interface DemoLaunch {
  readonly tenant_id: number;
  readonly launch_id: string;
}

/** The play money of a demo launch, for games that are played elsewhere than at the house table. Centavos. */
export interface DemoWallet {
  balance(launch: DemoLaunch): Promise<number>;
  /** Adds, or takes where the amount is negative. Refuses what is not there. */
  move(tx: Tx, launch: DemoLaunch, amount: number): Promise<void>;
}

export const createDemoWallet = ({ db }: { db: Db }): DemoWallet => ({
  balance: async (launch) => (await launchStore.readDemoWallet(db, launch)).demo_balance,
  move: async (tx, launch, amount) => {
    const demoWallet = await launchStore.lockDemoWallet(tx, launch);
    if (demoWallet.demo_balance + amount < 0) throw refuse("insufficient_balance");
    await launchStore.saveDemoWallet(tx, { ...launch, ...demoWallet, demo_balance: demoWallet.demo_balance + amount });
  },
});
