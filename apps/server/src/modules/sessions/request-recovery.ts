import assert from "node:assert/strict";
import { codeResendMs } from "@trevo/contract";
import type { Tx } from "../../kernel/db.ts";
import { Refusal, refuse } from "../../kernel/errors.ts";
import type { TenantScope } from "../../kernel/scope.ts";
import type { Player } from "../players/index.ts";
import type { CodePurpose } from "./code-store.ts";
import type { SessionNeeds } from "./needs.ts";
import { type Channel, type QueuedCode, purposes, queueCode } from "./send-code.ts";

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
  try {
    const queued = await needs.db.transaction().execute((tx) => queueRecovery(needs, tx, { player, channel: job.channel }));
    if (queued.heldUntil === null) needs.smsBook.raise(queued.alerts);
  } catch (error) {
    // Requested again too early: the previous code is on its way.
    if (!(error instanceof Refusal) || error.code !== "too_many_requests") throw error;
  }
}

interface Recovery {
  readonly player: Player;
  readonly channel: Channel;
}

type QueuedRecovery = (QueuedCode & { readonly channel: Channel; readonly heldUntil: null }) | { readonly heldUntil: Date };

/** Queues nothing if an SMS bound is reached and there is no confirmed e-mail address: returns until when. Refuses with `too_many_requests` if it is too early. */
async function queueRecovery(needs: SessionNeeds, tx: Tx, { player, channel }: Recovery): Promise<QueuedRecovery> {
  const { tenant_id, id: player_id } = player;
  const sms = { to: player.phone, group: player.phone_verified_at === null ? "unconfirmed" : "confirmed" } as const;
  const heldUntil = channel === "sms" ? await needs.smsBook.fullUntil(tx, { tenant_id, ...sms }) : null;
  if (heldUntil && player.email_verified_at === null) return { heldUntil };
  const by: Channel = heldUntil ? "email" : channel;
  const queued = await queueCode(needs, tx, { tenant_id, player_id, purpose: recoveryPurposes[by], sms: by === "sms" ? sms : null });
  return { ...queued, channel: by, heldUntil: null };
}

/**
 * Sends the code at the request of staff, in their transaction, by the same channels and within the same limits as at the player's own.
 * Returns the channel, which is e-mail if an SMS bound is reached, and what to call after the commit. Refuses with `contact_unconfirmed` and
 * `too_many_requests`.
 */
export async function sendRecovery(
  needs: SessionNeeds,
  tx: Tx,
  { player, channel }: Recovery,
): Promise<{ channel: Channel; after: () => void }> {
  if (channel === "email" && player.email_verified_at === null) throw refuse("contact_unconfirmed");
  const queued = await queueRecovery(needs, tx, { player, channel });
  if (queued.heldUntil)
    throw refuse("too_many_requests", { retryAfter: (queued.heldUntil.getTime() - needs.clock.now().getTime()) / 1000 });
  return { channel: queued.channel, after: () => needs.smsBook.raise(queued.alerts) };
}
