import type { Period } from "../wallet/index.ts";

/** Which of a player's deposits or withdrawals, newest first. */
export interface PaymentsQuery<Status> extends Period {
  readonly statuses?: readonly Status[] | undefined;
  readonly limit: number;
  /** Only what stands below this one in the order: the next piece of a long list. Nothing is counted then. */
  readonly before?: { readonly created_at: Date; readonly id: string } | undefined;
}
