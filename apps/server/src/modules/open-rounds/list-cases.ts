import assert from "node:assert/strict";
import type { RoundCase } from "@trevo/contract";
import type { Db } from "../../kernel/db.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { type Slice, sliceOf } from "../../kernel/slice-of.ts";
import { type RoundResult, roundResults } from "../wallet/index.ts";
import { presentCase } from "./present.ts";
import { type CaseRow, openRoundStore } from "./store.ts";

export interface CasesAsked {
  readonly provider?: string | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

/** What waits for a person at a brand, the oldest first. */
export function createListCases({ db }: { readonly db: Db }) {
  return async ({ tenant }: { readonly tenant: Pick<Tenant, "id"> }, query: CasesAsked): Promise<Slice<RoundCase>> => {
    const [since, round_id] = query.after?.split("_") ?? [];
    const which = {
      tenant_id: tenant.id,
      provider_code: query.provider,
      after: since && round_id ? { case_since: new Date(since), round_id } : null,
    };
    const read = async (limit: number): Promise<{ row: CaseRow; round: RoundResult }[]> => {
      const rows = await openRoundStore.cases(db, { ...which, limit });
      const rounds = new Map((await roundResults(db, rows)).map((round) => [round.round_id, round]));
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
  };
}
