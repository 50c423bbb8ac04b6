import type { ClosingObstacle, DataExport } from "@trevo/contract";
import type { ClosureBlockers } from "../wallet/index.ts";
import type { ExportRow } from "./store.ts";

export const presentExport = (row: ExportRow): DataExport => ({
  id: row.id,
  state: row.ready_at ? "ready" : "gathering",
  progress: Math.floor((row.parts_done * 100) / row.parts),
  requested_at: row.requested_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
});

/** Excludes the bonus, which is forfeited and not an obstacle. */
export function presentObstacles({ cash, held, debt, open_rounds }: ClosureBlockers): ClosingObstacle[] {
  const money = [
    { why: "balance", amount: cash },
    { why: "withdrawals", amount: held },
    { why: "debt", amount: debt },
  ] as const;
  return [...money.filter(({ amount }) => amount > 0), ...(open_rounds > 0 ? [{ why: "open_rounds", count: open_rounds } as const] : [])];
}
