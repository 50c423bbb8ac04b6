import type { PlayerEntry } from "@trevo/contract";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { type Slice, sliceOf } from "../../kernel/slice-of.ts";
import { entryKinds, type EntryRecord } from "../wallet/index.ts";
import type { PlayerFileNeeds } from "./needs.ts";
import type { PlayerListQuery } from "./player-files.ts";
import { findPlayer, ownerOf } from "./read-players.ts";

/** Lists every ledger entry of the player, newest first. Refuses with `not_found`. */
export async function listEntries(
  needs: PlayerFileNeeds,
  scope: StaffTenantScope,
  { id, after, limit: shown }: PlayerListQuery,
): Promise<Slice<PlayerEntry>> {
  const owner = ownerOf(await findPlayer(needs, scope, id));
  const before = after ?? String(Number.MAX_SAFE_INTEGER);
  const read = async (limit: number) => (await needs.wallet.entries(owner, { kinds: entryKinds, before, page: 1, per_page: limit })).items;
  return sliceOf(shown, read, { present: presentEntry, cursor: (entry) => entry.id });
}

const presentEntry = (entry: EntryRecord): PlayerEntry => ({
  id: entry.id,
  at: entry.at.toISOString(),
  kind: entry.kind,
  cash: entry.cash,
  bonus: entry.bonus,
  held: entry.held,
  debt: entry.debt,
  cash_after: entry.cash_after,
  bonus_after: entry.bonus_after,
  held_after: entry.held_after,
  debt_after: entry.debt_after,
  source: entry.source,
  reference: entry.external_id,
  round_id: entry.round_id,
  game_id: entry.game_id,
  corrects: entry.corrects,
  reason: entry.reason,
});
