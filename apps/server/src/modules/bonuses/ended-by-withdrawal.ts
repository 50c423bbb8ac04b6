import type { Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { EndingBonus } from "./bonuses.ts";
import type { BonusNeeds } from "./needs.ts";

export async function endedByWithdrawal({ wallet }: Pick<BonusNeeds, "wallet">, owner: PlayerKey, tx?: Tx): Promise<EndingBonus | null> {
  const active = await wallet.activeBonus(owner, tx);
  if (!active?.withdrawal_ends_it) return null;
  const { bonus_id: id, wagered, required } = active;
  const [record] = await wallet.bonusRecords(owner, [id], tx);
  return { id, left: record?.remaining ?? 0, wagered, required };
}
