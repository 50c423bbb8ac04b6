import { sha256 } from "../../kernel/crypto.ts";
import { refuse } from "../../kernel/errors.ts";
import type { PlayerKey, TenantScope } from "../../kernel/scope.ts";
import { recoveryPurposes } from "./request-recovery.ts";
import { type CodePurpose, codeStore } from "./code-store.ts";
import { guessSource } from "./guess-source.ts";
import { nameOf } from "./log-in.ts";
import type { SessionNeeds } from "./needs.ts";
import { resetLifetimeMs, resetStore } from "./reset-store.ts";
import { hashCode } from "./send-code.ts";
import { tryPassword } from "./try-password.ts";

/** Stands in for the account of an unknown name, so that the same queries run. */
const nobody = "00000000-0000-0000-0000-000000000000";

/**
 * Attempts at one code from all networks together. One network has five attempts before it must pause, so strangers would need ten networks
 * to use up a code. A known device has further attempts.
 */
const strangersTries = 50;
const ownTries = 200;

export interface RecoveryAnswer {
  readonly username: string;
  readonly digits: string;
  readonly device_token?: string | undefined;
}

interface RightCode {
  readonly purpose: CodePurpose;
  readonly code_hash: Buffer;
}

/**
 * Turns a recovery code into a token that sets another password once. Wrong codes are counted by name and source, as wrong passwords are,
 * even if there is no account. Refuses with `code_wrong`, or `too_many_requests`.
 */
export async function checkRecovery(needs: SessionNeeds, scope: TenantScope, input: RecoveryAnswer): Promise<string> {
  const { tenant } = scope;
  const player = await needs.players.byUsername(tenant, input.username);
  const key = { tenant_id: tenant.id, player_id: player?.id ?? nobody };
  const found: RightCode[] = [];
  const source = guessSource(needs, scope, { key: player && key, device_token: input.device_token });
  const right = await tryPassword(needs, {
    tenant_id: tenant.id,
    subject: `recovery:${player?.id ?? nameOf(input.username)}`,
    source,
    check: async () => {
      found.push(...(await rightCodes(needs, key, { digits: input.digits, attempts: source.known ? ownTries : strangersTries })));
      return found.length > 0;
    },
  });
  const [code] = found;
  if (!right || !code) throw refuse("code_wrong");
  const now = needs.clock.now();
  const token = needs.vault.newToken();
  await needs.db.transaction().execute(async (tx) => {
    if (!(await codeStore.use(tx, { ...key, purpose: code.purpose }, { code_hash: code.code_hash, now }))) throw refuse("code_wrong");
    await resetStore.put(tx, { ...key, token_hash: sha256(token), expires_at: new Date(now.getTime() + resetLifetimeMs) });
  });
  return token;
}

/** The request does not contain the channel of the code: both codes are checked, and one attempt at each is used. */
async function rightCodes(
  needs: SessionNeeds,
  key: PlayerKey,
  { digits, attempts }: { digits: string; attempts: number },
): Promise<RightCode[]> {
  const found: RightCode[] = [];
  for (const purpose of Object.values(recoveryPurposes)) {
    const code = { ...key, purpose };
    const code_hash = await codeStore.takeAttempt(needs.db, code, { attempts, now: needs.clock.now() });
    if (code_hash?.equals(hashCode(needs.vault, code, digits))) found.push({ purpose, code_hash });
  }
  return found;
}
