import type { Mutant } from "../mutant.ts";
import { gameMutants } from "./games.ts";
import { kernelMutants } from "./kernel.ts";
import { ledgerSqlMutants } from "./ledger-sql.ts";
import { listMutants } from "./lists.ts";
import { outsideMutants } from "./outside.ts";
import { paymentMutants } from "./payments.ts";
import { protectionMutants } from "./protection.ts";
import { realtimeMutants } from "./realtime.ts";
import { sessionMutants } from "./sessions.ts";

/** Every mutant, in the order of the report. */
export const mutants: readonly Mutant[] = [
  ...ledgerSqlMutants,
  ...paymentMutants,
  ...gameMutants,
  ...listMutants,
  ...sessionMutants,
  ...outsideMutants,
  ...protectionMutants,
  ...realtimeMutants,
  ...kernelMutants,
];
