import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { Player } from "../players/index.ts";
import type { ProtectionNeeds } from "./needs.ts";
import type { Subject } from "./store.ts";

/** The holder of a limit, a pause or a minute: the operator's person, or the account while no person is known. */
export interface Holder {
  readonly operator_id: number;
  readonly subject_id: string;
}

export const holderOf = ({ operator_id, person_id, id }: Subject): Holder => ({ operator_id, subject_id: person_id ?? id });

export const accountKeyOf = ({ tenant_id, id }: Subject): PlayerKey => ({ tenant_id, player_id: id });

/**
 * Locks an account with its person's other accounts, as `lockAccounts` does. The person cannot become known until the transaction ends, so
 * the decision applies to all of their accounts. Refuses with `not_found`.
 */
export async function lockPlayer(needs: Pick<ProtectionNeeds, "players" | "wallet">, tx: Tx, key: PlayerKey): Promise<Player> {
  await needs.players.holdAlone(tx, key);
  const player = await needs.players.byId(key, tx);
  if (!player) throw refuse("not_found");
  await lockAccounts(needs, tx, player);
  return player;
}

/**
 * Locks every account of the person with its wallet, always in the same order: the account, its person, then wallets by tenant. What is
 * read afterwards stays valid until the transaction ends.
 */
export async function lockAccounts(needs: Pick<ProtectionNeeds, "players" | "wallet">, tx: Tx, player: Subject): Promise<PlayerKey[]> {
  const { operator_id, person_id } = player;
  await needs.players.hold(tx, accountKeyOf(player));
  const accounts = person_id === null ? [accountKeyOf(player)] : await needs.players.ofPerson(tx, { operator_id, person_id });
  await needs.wallet.lockMany(tx, accounts);
  return accounts;
}
