import { refuse } from "../../kernel/errors.ts";
import type { Tx } from "../../kernel/db.ts";
import type { PlayerKey, Tenant } from "../../kernel/scope.ts";
import type { Player } from "../players/index.ts";
import { type ExcludingNeeds, shutOut } from "./exclude-player.ts";
import { activeExclusion } from "./find-exclusion.ts";
import { type Holder, holderOf, lockAccounts } from "./holder.ts";
import { limitStore } from "./limit-store.ts";
import { minuteStore } from "./minute-store.ts";
import { refreshRestrictions } from "./refresh-restrictions.ts";
import { enrolInRegister } from "./register-state.ts";
import { stateStore } from "./state-store.ts";
import { type Subject, exclusionStore } from "./store.ts";

/** Applies a person's limits and exclusions to an account whose person became known, and those of the account to the person. */
export async function joinPerson(needs: ExcludingNeeds, tx: Tx, player: Subject): Promise<void> {
  await shareLimits(needs, tx, player);
  await exclusionStore.extendToPerson(tx, player);
  const own: Holder = { operator_id: player.operator_id, subject_id: player.id };
  for (const store of [limitStore, stateStore, minuteStore]) await store.moveTo(tx, own, holderOf(player));
  await enrolInRegister(needs, tx, player);
  const exclusion = await activeExclusion(needs, tx, player);
  if (exclusion) await shutOut(needs, tx, { player, exclusion });
  else await refreshRestrictions(needs, tx, player);
}

/** A new account of a person with other accounts shares their limits from the start. */
export async function admitAccount(needs: ExcludingNeeds, tx: Tx, { tenant, player }: { tenant: Tenant; player: Player }): Promise<void> {
  if (player.person_id === null) return;
  const accounts = await shareLimits(needs, tx, player);
  if (accounts.length > 1 && tenant.settings.policy.one_account_per_operator)
    throw refuse("invalid_fields", { fields: { cpf: ["cpf_taken"] } });
  if (accounts.length > 1) await refreshRestrictions(needs, tx, player);
}

async function shareLimits(needs: ExcludingNeeds, tx: Tx, player: Subject): Promise<PlayerKey[]> {
  const accounts = await lockAccounts(needs, tx, player);
  if (accounts.length > 1 && player.person_id !== null) await needs.wallet.shareLimits(tx, accounts, player.person_id);
  return accounts;
}
