import type { Db, Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { launchStore } from "./launches-store.ts";

interface DemoLaunch {
  readonly tenant_id: number;
  readonly launch_id: string;
}

/** The play money of a demo launch, in centavos, for games that `HouseGames` does not run, such as crash. */
export interface DemoWallet {
  balance(launch: DemoLaunch): Promise<number>;
  /** Adds the amount, or deducts it if it is negative. Refuses to deduct more than the balance. */
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
