import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { codeAttempts, codeLifetimeMs } from "@trevo/contract";
import { sha256 } from "../../kernel/crypto.ts";
import { type Refusal, refuse } from "../../kernel/errors.ts";
import type { TenantScope } from "../../kernel/scope.ts";
import type { LoginCandidate } from "./assert-may-log-in.ts";
import { type SignedIn, completeLogin } from "./complete-login.ts";
import { loginCodeStore } from "./login-code-store.ts";
import { sayCode } from "./say-code.ts";
import type { SessionNeeds } from "./needs.ts";

export const loginCodeJob = "send-login-code";

/** Player and code are encrypted: the job table reveals neither them nor whether the password was right. */
export interface LoginCodeJob {
  readonly tenant_id: number;
  readonly sealed: string;
  readonly expires_at: string;
  /** The channel of the code. Absent until it is chosen. */
  readonly channel?: "sms" | "email";
}

interface SealedCode {
  readonly player_id: string | null;
  readonly digits: string;
}

const sealContext = (tenantId: number): string => `login-code:${tenantId}`;

const hashOf = ({ vault }: Pick<SessionNeeds, "vault">, token: string, digits: string): Buffer =>
  vault.blindIndex(`${token}:${digits}`, "login-code");

/**
 * Requires a code by message before a login continues, whether the password was right (`candidate`) or not: the answer and the work are the
 * same. A code is sent only for a right password.
 */
export async function demandCode(needs: SessionNeeds, scope: TenantScope, candidate: LoginCandidate | null): Promise<Refusal> {
  const tenant_id = scope.tenant.id;
  const challenge_token = needs.vault.newToken();
  const digits = String(randomInt(1_000_000)).padStart(6, "0");
  const expires_at = new Date(needs.clock.now().getTime() + codeLifetimeMs);
  const player_id = candidate?.player.id ?? null;
  const secret: SealedCode = { player_id, digits };
  const job: LoginCodeJob = {
    tenant_id,
    sealed: needs.vault.seal(JSON.stringify(secret), sealContext(tenant_id)).toString("base64"),
    expires_at: expires_at.toISOString(),
  };
  await needs.db.transaction().execute(async (tx) => {
    await loginCodeStore.put(tx, {
      tenant_id,
      token_hash: sha256(challenge_token),
      player_id,
      password_version: candidate?.passwordVersion ?? null,
      code_hash: hashOf(needs, challenge_token, digits),
      expires_at,
    });
    await needs.jobs.add(tx, { name: loginCodeJob, payload: job });
  });
  return refuse("login_code_required", { extras: { challenge_token, expires_in_ms: codeLifetimeMs } });
}

/** The job, which runs twice: it chooses the channel, then sends the code, so that a carrier's failure does not count the SMS again. */
export async function sendLoginCode(needs: SessionNeeds, job: LoginCodeJob): Promise<void> {
  const { player_id, digits } = JSON.parse(needs.vault.open(Buffer.from(job.sealed, "base64"), sealContext(job.tenant_id))) as SealedCode;
  if (player_id === null || needs.clock.now() >= new Date(job.expires_at)) return;
  if (job.channel === undefined) return chooseChannel(needs, job, player_id);
  const tenant = await needs.tenants.byId(job.tenant_id);
  const player = await needs.players.byId({ tenant_id: job.tenant_id, player_id });
  assert(tenant && player, "a queued code has its tenant and player");
  const to = job.channel === "email" ? player.email : player.phone;
  await sayCode(needs, tenant, { player, channel: job.channel, to, digits, use: "login", key: job.sealed });
}

/** Chooses the phone, or the e-mail if only that is confirmed or an SMS bound is reached. */
async function chooseChannel(needs: SessionNeeds, job: LoginCodeJob, player_id: string): Promise<void> {
  const { tenant_id } = job;
  const alerts = await needs.db.transaction().execute(async (tx) => {
    const player = await needs.players.byId({ tenant_id, player_id }, tx);
    assert(player, "a queued code has its player");
    const hasEmail = player.email_verified_at !== null;
    const taken =
      player.phone_verified_at === null && hasEmail ? null : await needs.smsBook.take(tx, { tenant_id, to: player.phone, group: "login" });
    const byEmail = taken === null || taken.heldUntil !== null;
    if (!byEmail || hasEmail) await needs.jobs.add(tx, { name: loginCodeJob, payload: { ...job, channel: byEmail ? "email" : "sms" } });
    return taken?.alerts ?? [];
  });
  needs.smsBook.raise(alerts);
}

/** Continues the login. Refuses with `code_wrong`, `gone`, or as a login does. */
export async function enterWithCode(
  needs: SessionNeeds,
  scope: TenantScope,
  input: { challenge_token: string; code: string },
): Promise<SignedIn> {
  const challenge = { tenant_id: scope.tenant.id, token_hash: sha256(input.challenge_token) };
  const taken = await loginCodeStore.takeAttempt(needs.db, challenge, { attempts: codeAttempts, now: needs.clock.now() });
  if (!taken) throw refuse("gone");
  const right = taken.code_hash.equals(hashOf(needs, input.challenge_token, input.code));
  const { player_id, password_version: passwordVersion } = taken;
  if (!right || player_id === null || passwordVersion === null) throw refuse("code_wrong");
  if (!(await loginCodeStore.end(needs.db, challenge))) throw refuse("gone");
  const player = await needs.players.byId({ tenant_id: scope.tenant.id, player_id });
  assert(player, "a challenge has its player");
  return completeLogin(needs, scope, { player, passwordVersion });
}
