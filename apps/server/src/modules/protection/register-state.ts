import type { Db, Tx } from "../../kernel/db.ts";
import { accountKeyOf } from "./holder.ts";
import type { ProtectionNeeds } from "./needs.ts";
import { type RegisterState, registerState } from "./policy.ts";
import { refreshRestrictions } from "./refresh-restrictions.ts";
import { type PersonKey, registerStore } from "./register-store.ts";
import type { Subject } from "./store.ts";

/** Time in ms during which no other process repeats a query. Longer than any query takes. */
export const leaseMs = 120_000;

/** Null while the account's person is unknown. */
export const personKeyOf = ({ operator_id, person_id }: Subject): PersonKey | null =>
  person_id === null ? null : { operator_id, person_id };

/** Whether the brand queries the national register. */
export const asksRegister = async (needs: Pick<ProtectionNeeds, "tenants">, tenantId: number): Promise<boolean> =>
  (await needs.tenants.byId(tenantId))?.settings.policy.national_register ?? false;

/** Returns what in the register prevents play with this account. */
export async function registerStateOf(needs: Pick<ProtectionNeeds, "tenants">, db: Db, player: Subject): Promise<RegisterState> {
  const person = personKeyOf(player);
  return person && registerState(await registerStore.read(db, person), (await needs.tenants.byId(player.tenant_id))?.settings.policy);
}

/** At a brand that queries the register, closes play with an account whose CPF became known until the register has answered. */
export async function enrolInRegister(needs: ProtectionNeeds, tx: Tx, player: Subject): Promise<void> {
  const person = personKeyOf(player);
  if (!person) return;
  const now = needs.clock.now();
  if (await asksRegister(needs, player.tenant_id))
    await registerStore.enrol(tx, { ...person, ...accountKeyOf(player) }, { now, next_attempt_at: new Date(now.getTime() + leaseMs) });
  if (await registerStore.read(tx, person)) await refreshRestrictions(needs, tx, player);
}
