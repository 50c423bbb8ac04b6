import type { ParkedWin as ParkedWinWire } from "@trevo/contract";
import type { Db } from "../../kernel/db.ts";
import { type Slice, sliceOf } from "../../kernel/slice-of.ts";
import type { Brand } from "./needs.ts";
import { parkedStore } from "./parked-store.ts";
import { presentParkedWin } from "./present.ts";

export interface ParkedWinsQuery {
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Wins that wait at a brand, oldest first. */
export function listParkedWins({ db }: { readonly db: Db }, { tenant }: Brand, query: ParkedWinsQuery): Promise<Slice<ParkedWinWire>> {
  const [parked_at, id] = query.after?.split("_") ?? [];
  const after = parked_at && id ? { parked_at: new Date(parked_at), id } : null;
  return sliceOf(query.limit, (limit) => parkedStore.waiting(db, { tenant_id: tenant.id, after, limit }), {
    present: presentParkedWin,
    cursor: (win) => `${win.parked_at.toISOString()}_${win.id}`,
  });
}
