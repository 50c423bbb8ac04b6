import type { Clock } from "../../kernel/clock.ts";
import { type Vault, equalSecrets } from "../../kernel/crypto.ts";
import { newSecret } from "../../kernel/ids.ts";
import { networkOf } from "../../kernel/rate-limiter.ts";
import type { PlayerKey, TenantScope } from "../../kernel/scope.ts";

/** The source of a guess. Each source has its own attempts, so that none uses up another's. */
export interface GuessSource {
  readonly id: string;
  /** True if the player was signed in from there before: a device that presents its token, or a session. */
  readonly known: boolean;
}

interface Needs {
  readonly vault: Pick<Vault, "sign">;
  readonly clock: Clock;
}

/** Time after which a device token no longer counts as known, in ms. */
const deviceLifetimeMs = 180 * 24 * 3_600_000;

const signed = ({ vault }: Needs, { tenant_id, player_id }: PlayerKey, device: string): string =>
  vault.sign(`${tenant_id}:${player_id}:${device}`, "known-device");

/** Creates the token by which a device is recognised at the next login. It gives no access. */
export function newDeviceToken(needs: Needs, key: PlayerKey): string {
  const device = `${newSecret()}.${needs.clock.now().getTime().toString(36)}`;
  return `${device}.${signed(needs, key, device)}`;
}

/** The id of the device. Null if the token is not this player's, or too old. */
function deviceOf(needs: Needs, key: PlayerKey, token: string): string | null {
  const [id = "", issued = "", signature = ""] = token.split(".");
  if (!equalSecrets(signature, signed(needs, key, `${id}.${issued}`))) return null;
  return needs.clock.now().getTime() - Number.parseInt(issued, 36) <= deviceLifetimeMs ? id : null;
}

/** The source of a guess by somebody who is not signed in. `key` is null if the name has no account. */
export function guessSource(
  needs: Needs,
  scope: Pick<TenantScope, "ip">,
  { key, device_token }: { key: PlayerKey | null; device_token?: string | undefined },
): GuessSource {
  const device = key && device_token !== undefined ? deviceOf(needs, key, device_token) : null;
  return device === null ? { id: `network:${networkOf(scope.ip)}`, known: false } : { id: `device:${device}`, known: true };
}

/** The source of a guess by a signed-in player. */
export const sessionSource = (session_id: string): GuessSource => ({ id: `session:${session_id}`, known: true });
