import { tenantOfRow } from "../../kernel/scope.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { type MarketingBlock, marketingBlockStore } from "./marketing-block-store.ts";
import type { ProtectionNeeds } from "./needs.ts";

/**
 * Returns what blocks marketing to each of these players, null for nothing. A player who is not found, and every player if the query fails,
 * is `unknown`.
 */
export async function marketingBlocks(
  needs: Pick<ProtectionNeeds, "tenants" | "clock" | "log">,
  db: Db,
  { tenant_id, player_ids }: { tenant_id: number; player_ids: readonly string[] },
): Promise<ReadonlyMap<string, MarketingBlock | null>> {
  const blocks = new Map<string, MarketingBlock | null>(player_ids.map((id) => [id, "unknown"]));
  if (blocks.size === 0) return blocks;
  try {
    const { settings } = await tenantOfRow(needs.tenants, tenant_id);
    const rows = await marketingBlockStore.list(db, {
      tenant_id,
      player_ids,
      now: needs.clock.now(),
      asks_register: settings.policy.national_register,
      is_regulated: settings.is_regulated,
    });
    for (const { player_id, block } of rows) blocks.set(player_id, block);
  } catch (error) {
    needs.log.error({ err: error, tenant_id }, "marketing blocks are unknown");
  }
  return blocks;
}

/**
 * An exclusion, a pause and a lowered limit lock the wallets of all accounts. The query after this lock therefore sees what committed
 * before it.
 */
export async function lockMarketing(needs: ProtectionNeeds, tx: Tx, { tenant_id, player_id }: PlayerKey): Promise<MarketingBlock | null> {
  await needs.players.hold(tx, { tenant_id, player_id });
  await needs.wallet.lockMany(tx, [{ tenant_id, player_id }]);
  const blocks = await marketingBlocks(needs, tx, { tenant_id, player_ids: [player_id] });
  const block = blocks.get(player_id);
  return block === undefined ? "unknown" : block;
}
