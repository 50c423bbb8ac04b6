import type { PlayerBonus } from "@trevo/contract";
import type { Tx } from "../../kernel/db.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import type { BonusRecord } from "../wallet/index.ts";
import type { BonusNeeds } from "./needs.ts";
import type { BonusRow } from "./store.ts";

/** Presents rows with the ledger's current state, so that an end is shown before it is copied. */
export async function presentAll(
  { wallet }: Pick<BonusNeeds, "wallet">,
  scope: PlayerScope,
  { rows, tx }: { readonly rows: readonly BonusRow[]; readonly tx?: Tx },
): Promise<PlayerBonus[]> {
  const started = rows.filter((row) => row.activated_at !== null).map((row) => row.id);
  const records = await wallet.bonusRecords(keyOf(scope), started, tx);
  const byId = new Map(records.map((record) => [record.bonus_id, record]));
  return rows.map((row) => presentBonus(scope, row, byId.get(row.id) ?? null));
}

function presentBonus({ locale }: PlayerScope, row: BonusRow, record: BonusRecord | null): PlayerBonus {
  return {
    id: row.id,
    state: record?.end_reason ?? row.status,
    title: row.title[locale],
    granted: record?.granted ?? row.amount,
    left: record?.remaining ?? (row.ended_at === null ? row.amount : 0),
    required: record?.required ?? row.required,
    wagered: record?.wagered ?? 0,
    converted: record?.converted ?? row.converted,
    max_stake: row.terms.max_stake,
    rounds_remaining: record?.rounds_remaining ?? row.terms.rounds_remaining,
    withdrawal_ends_it: row.terms.withdrawal_ends_it,
    use_by: row.use_by.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    ended_at: (record?.ended_at ?? row.ended_at)?.toISOString() ?? null,
    weights: [...row.terms.class_bps],
    exceptions: row.terms.except_games.map((game_id, nth) => ({ game_id, weight: row.terms.except_bps[nth] ?? -1 })),
    terms: [...row.terms_text[locale]],
  };
}
