import assert from "node:assert/strict";
import type { RoundCase } from "@trevo/contract";
import type { Db } from "../../kernel/db.ts";
import { type Slice, sliceOf } from "../../kernel/slice-of.ts";
import { type RoundResult, ledgerRecords } from "../wallet/index.ts";
import type { Brand } from "./needs.ts";
import { presentCase } from "./present.ts";
import { type CaseRow, openRoundStore } from "./store.ts";

export interface CaseListQuery {
  readonly provider?: string | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Cases that wait for staff at a brand, oldest first. */
export async function listCases({ db }: { readonly db: Db }, { tenant }: Brand, query: CaseListQuery): Promise<Slice<RoundCase>> {
  const [since, round_id] = query.after?.split("_") ?? [];
  const filter = {
    tenant_id: tenant.id,
    provider_code: query.provider,
    after: since && round_id ? { case_since: new Date(since), round_id } : null,
  };
  const read = async (limit: number): Promise<{ row: CaseRow; round: RoundResult }[]> => {
    const rows = await openRoundStore.cases(db, { ...filter, limit });
    const rounds = new Map((await ledgerRecords.roundResults(db, rows)).map((round) => [round.round_id, round]));
    return rows.map((row) => {
      const round = rounds.get(row.round_id);
      assert(round, `a case without its round: ${row.round_id}`);
      return { row, round };
    });
  };
  return sliceOf(query.limit, read, {
    present: ({ row, round }) => presentCase(row, round),
    cursor: ({ row }) => `${row.case_since.toISOString()}_${row.round_id}`,
  });
}
