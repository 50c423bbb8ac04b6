import type { PlayerKey } from "../../kernel/scope.ts";
import type { ImpededListener, ProtectionNeeds } from "./needs.ts";
import { registerStateOf } from "./register-state.ts";

export const notifyListedJob = "notify-listed";

export interface ImpededJob extends PlayerKey {
  readonly since: string;
}

/**
 * The job that notifies listed players. Anybody can register with another person's CPF, so only an account with a verified identity is
 * shown what the register contains, and only while the entry exists.
 */
export async function notifyListed(
  needs: ProtectionNeeds & { readonly impeded: readonly ImpededListener[] },
  { since, ...account }: ImpededJob,
): Promise<void> {
  const player = await needs.players.byId(account);
  if (!player || player.state === "closed" || !(await needs.verification.isVerified(player))) return;
  if ((await registerStateOf(needs, needs.db, player)) !== "impeded") return;
  await needs.db.transaction().execute(async (tx) => {
    for (const listener of needs.impeded) await listener(tx, account, new Date(since));
  });
}
