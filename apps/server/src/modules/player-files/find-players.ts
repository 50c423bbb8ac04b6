import { atTenant } from "../../kernel/back-office.ts";
import type { StaffScope, Tenant } from "../../kernel/scope.ts";
import { type FoundThing, type SearchText, mostFound } from "../../kernel/staff-search.ts";
import type { PlayerFiles } from "./player-files.ts";

/** Finds players at each of the brands. The search is recorded in each brand's audit log, without the text. */
export async function findPlayers(
  files: Pick<PlayerFiles, "search">,
  { scope, tenants, typed }: { scope: StaffScope; tenants: readonly Tenant[]; typed: SearchText },
): Promise<FoundThing[]> {
  if (typed.end_to_end_id !== null) return [];
  const found = await Promise.all(
    tenants.map(async ({ id, slug }) =>
      (await files.search(atTenant(scope, slug), typed.text)).map((player) => ({
        tenant_id: id,
        id: player.id,
        player_id: player.id,
        name: null,
        amount: player.cash,
        at: new Date(player.created_at),
      })),
    ),
  );
  return found.flat().slice(0, mostFound);
}
