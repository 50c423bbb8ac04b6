import type { Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { ProtectionNeeds } from "./needs.ts";
import { payerStore } from "./payer-store.ts";

/** Whether one person has paid for, or owns, both the account and one of the brand's other given accounts. */
export async function sharesPayer(
  { players }: Pick<ProtectionNeeds, "players">,
  tx: Tx,
  { key, others }: { key: PlayerKey; others: readonly string[] },
): Promise<boolean> {
  const payersOf = (ids: readonly string[]) => payerStore.payersOfAny(tx, { tenant_id: key.tenant_id, player_ids: ids });
  const [own, theirs] = [await payersOf([key.player_id]), new Set(await payersOf(others))];
  const player = await players.byId(key, tx);
  if (own.some((payer) => theirs.has(payer))) return true;
  if (player && player.person_id !== null && theirs.has(player.person_id)) return true;
  const owners = own.length > 0 ? await players.ofPersonsAt(key.tenant_id, own) : [];
  const known = new Set(others);
  return owners.some(({ player_id }) => known.has(player_id));
}
