import { z } from "zod";
import { instant } from "./wire.ts";

/**
 * A month or year in the operator's calendar. Opening plus deposited, withdrawn, result, bonus and adjusted equals closing. In centavos.
 */
export const walletStatement = z.object({
  period: z.string(),
  from: z.string(),
  to: z.string(),
  /** False while the period is running. */
  complete: z.boolean(),
  /** Total balance: cash, bonus and reserved amounts, less any debt. */
  opening: z.int(),
  deposited: z.int(),
  withdrawn: z.int(),
  staked: z.int(),
  won: z.int(),
  /** `won` plus `staked`, which is negative. */
  result: z.int(),
  bonus: z.int(),
  adjusted: z.int(),
  closing: z.int(),
  rounds: z.int(),
  issued_at: instant(),
});

export type WalletStatement = z.output<typeof walletStatement>;
