import type { Vault } from "../../kernel/crypto.ts";
import { equalSecrets } from "../../kernel/crypto.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Tx } from "../../kernel/db.ts";
import type { PlayerKey, TenantScope } from "../../kernel/scope.ts";
import { describeDevice, maskAddress, sameDevice } from "./device.ts";
import { type EndingNeeds, endSession } from "./end-session.ts";
import type { SessionNeeds } from "./needs.ts";
import { sessionStore } from "./store.ts";

/** Time after which a device counts as new again, in ms. */
export const rememberDeviceMs = 180 * 24 * 3_600_000;

/** Facts about a login that an alert contains. `link` is added when it is sent. */
export interface NewDeviceFacts {
  readonly device: string;
  readonly network: string;
  readonly at: string;
  readonly origin: string;
  readonly session_id: string;
}

/** Whether the player has not used such a device recently. The first device ever is not reported. */
export async function isNewDevice(
  needs: Pick<SessionNeeds, "clock">,
  tx: Tx,
  input: { key: PlayerKey; user_agent: string },
): Promise<boolean> {
  const known = await sessionStore.userAgentsSince(tx, input.key, new Date(needs.clock.now().getTime() - rememberDeviceMs));
  return known.length > 0 && !known.some((one) => sameDevice(one, input.user_agent));
}

export function newDeviceFacts(scope: TenantScope, session_id: string, at: Date): NewDeviceFacts {
  const { browser, system } = describeDevice(scope.user_agent);
  const device = [browser, system].filter((part) => part !== null).join(", ");
  return { device, network: maskAddress(scope.ip), at: at.toISOString(), origin: scope.origin, session_id };
}

/** Number of characters of a keyed hash: too many to guess, and short enough for an SMS. */
const proofLength = 32;

/** Returns a link that identifies a session and proves that we issued it. Nothing is stored for it. */
export function endingLink(vault: Vault, tenant_id: number, session_id: string): string {
  return `${session_id}.${vault.sign(`${tenant_id}:${session_id}`, "end-session").slice(0, proofLength)}`;
}

/**
 * Ends the session of an alert. A session that has already ended is not an error. Refuses with `code_wrong` a link that we did not issue.
 */
export async function endByLink(needs: Pick<SessionNeeds, "db" | "vault"> & EndingNeeds, scope: TenantScope, link: string): Promise<void> {
  const session_id = link.slice(0, link.indexOf("."));
  if (!equalSecrets(link, endingLink(needs.vault, scope.tenant.id, session_id))) throw refuse("code_wrong");
  const player_id = await sessionStore.ownerOf(needs.db, { tenant_id: scope.tenant.id, session_id });
  if (player_id === null) throw refuse("code_wrong");
  await endSession(needs, { tenant_id: scope.tenant.id, player_id, session_id, request_id: scope.request_id, action: "session_ended" });
}
