import { z } from "zod";
import { instant } from "./wire.ts";

/** A month or a year of the operator's calendar. Opening, deposited, withdrawn, result, bonus and adjusted add up to closing. Centavos. */
export const walletStatement = z.object({
  period: z.string(),
  from: z.string(),
  to: z.string(),
  /** False while the period still runs. */
  complete: z.boolean(),
  /** Everything in the wallet: cash, bonus and what is reserved, less a debt. */
  opening: z.int(),
  deposited: z.int(),
  withdrawn: z.int(),
  staked: z.int(),
  won: z.int(),
  /** `won` and `staked` together. */
  result: z.int(),
  bonus: z.int(),
  adjusted: z.int(),
  closing: z.int(),
  rounds: z.int(),
  issued_at: instant(),
});

export type WalletStatement = z.output<typeof walletStatement>;
