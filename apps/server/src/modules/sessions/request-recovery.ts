import assert from "node:assert/strict";
import { codeResendMs } from "@trevo/contract";
import { Refusal } from "../../kernel/errors.ts";
import type { TenantScope } from "../../kernel/scope.ts";
import type { CodePurpose } from "./code-store.ts";
import type { SessionNeeds } from "./needs.ts";
import { type Channel, purposes, queueCode } from "./send-code.ts";

export const recoveryJob = "send-recovery-code";

/** The purpose of the code for each channel. */
export const recoveryPurposes = { sms: "reset_by_sms", email: "reset_by_email" } as const satisfies Record<Channel, CodePurpose>;

/** The queued request. The name is encrypted: it is somebody's phone, with or without an account. */
export interface RecoveryJob {
  readonly tenant_id: number;
  readonly sealed_username: string;
  readonly channel: Channel;
}

const sealContext = (tenantId: number): string => `recovery:${tenantId}`;

/**
 * Stores a request to recover an account. The job looks up later whether the account exists, so that the answer and its time are the same
 * for every name. Returns the milliseconds until the next code may be requested.
 */
export async function requestRecovery(
  needs: SessionNeeds,
  scope: TenantScope,
  input: { username: string; channel: Channel },
): Promise<number> {
  const { id: tenant_id } = scope.tenant;
  const job: RecoveryJob = {
    tenant_id,
    sealed_username: needs.vault.seal(input.username, sealContext(tenant_id)).toString("base64"),
    channel: input.channel,
  };
  await needs.jobs.add(needs.db, { name: recoveryJob, payload: job });
  return codeResendMs;
}

/**
 * The job that sends the account its code, by e-mail if an SMS bound is reached. Only a confirmed e-mail address is used: a mistyped one
 * belongs to a stranger.
 */
export async function startRecovery(needs: SessionNeeds, job: RecoveryJob): Promise<void> {
  const tenant = await needs.tenants.byId(job.tenant_id);
  assert(tenant, "a queued recovery has its tenant");
  const username = needs.vault.open(Buffer.from(job.sealed_username, "base64"), sealContext(tenant.id));
  const player = await needs.players.byUsername(tenant, username);
  const purpose = recoveryPurposes[job.channel];
  if (!player || (job.channel === "email" && player[purposes[purpose].verifiedAt] === null)) return;
  const key = { tenant_id: tenant.id, player_id: player.id };
  const sms = { to: player.phone, group: player.phone_verified_at === null ? "unconfirmed" : "confirmed" } as const;
  try {
    const queued = await needs.db.transaction().execute(async (tx) => {
      const isFull = job.channel === "sms" && (await needs.smsBook.fullUntil(tx, { tenant_id: tenant.id, ...sms })) !== null;
      const byEmail = job.channel === "email" || (isFull && player.email_verified_at !== null);
      if (byEmail) return queueCode(needs, tx, { ...key, purpose: recoveryPurposes.email, sms: null });
      return isFull ? null : queueCode(needs, tx, { ...key, purpose: recoveryPurposes.sms, sms });
    });
    if (queued) needs.smsBook.raise(queued.alerts);
  } catch (error) {
    // Requested again too early: the previous code is on its way.
    if (!(error instanceof Refusal) || error.code !== "too_many_requests") throw error;
  }
}
