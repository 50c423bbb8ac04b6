import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { codeLifetimeMs, codeResendMs } from "@trevo/contract";
import type { Vault } from "../../kernel/crypto.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { type PlayerKey, type PlayerScope, keyOf } from "../../kernel/scope.ts";
import { type CodePurpose, codeStore } from "./code-store.ts";
import { sayCode } from "./say-code.ts";
import type { SessionNeeds } from "./needs.ts";
import { pendingContact } from "./pending-contact.ts";
import type { TakenSms } from "./create-sms-book.ts";
import type { CodeSms } from "./sms-bounds.ts";

export type Channel = "sms" | "email";

/** Channel of each code, and the contact that it is sent to. */
export const purposes = {
  verify_phone: { channel: "sms", contact: "phone", verifiedAt: "phone_verified_at" },
  verify_email: { channel: "email", contact: "email", verifiedAt: "email_verified_at" },
  reset_by_sms: { channel: "sms", contact: "phone", verifiedAt: "phone_verified_at" },
  reset_by_email: { channel: "email", contact: "email", verifiedAt: "email_verified_at" },
  change_phone: { channel: "sms", contact: "phone", verifiedAt: "phone_verified_at" },
  change_email: { channel: "email", contact: "email", verifiedAt: "email_verified_at" },
} as const satisfies Record<CodePurpose, { channel: Channel; contact: "phone" | "email"; verifiedAt: string }>;

/** Purpose of a signed-in player's code: to change the contact if a new one is pending, otherwise to verify the present one. */
const purposesOf = {
  sms: { present: "verify_phone", other: "change_phone" },
  email: { present: "verify_email", other: "change_email" },
} as const satisfies Record<Channel, Record<"present" | "other", CodePurpose>>;

const uses = {
  verify_phone: "verify",
  verify_email: "verify",
  reset_by_sms: "reset",
  reset_by_email: "reset",
  change_phone: "change",
  change_email: "change",
} as const satisfies Record<CodePurpose, string>;

interface CodeFor extends PlayerKey {
  readonly purpose: CodePurpose;
}

/** The queued message. The code is sealed, so the job table does not reveal it. */
export interface SendCodeJob extends CodeFor {
  readonly sealed_code: string;
  readonly expires_at: string;
}

export const sendCodeJob = "send-code";

/** 20 s between codes. From the tenth code of a day on, the wait doubles, which bounds both carrier costs and guesses. */
const resendRule = { free: 10, pauseMs: codeResendMs, longestMs: 3_600_000 };
const dayMs = 24 * 3_600_000;

/** After this many failures, a new request by the player is likely to come before the carrier recovers. */
const maxSendings = 6;

const sealContext = (code: CodeFor): string => `code:${code.tenant_id}:${code.player_id}:${code.purpose}`;

/** Six digits are quickly guessed by trying all. Only a keyed hash, bound to player and purpose, may be stored. */
export const hashCode = (vault: Vault, code: CodeFor, digits: string): Buffer =>
  vault.blindIndex(`${sealContext(code)}:${digits}`, "verification-code");

/**
 * Sends the signed-in player a new code for the channel's contact, or for the pending contact that will replace it. Returns the
 * milliseconds until the next code may be requested. Refuses with `wrong_state` when the contact is confirmed, or `too_many_requests`.
 */
export async function sendCode(needs: SessionNeeds, scope: PlayerScope, channel: Channel): Promise<number> {
  const key = keyOf(scope);
  const { present, other } = purposesOf[channel];
  const { contact, verifiedAt } = purposes[present];
  const { resend_in_ms, alerts } = await needs.db.transaction().execute(async (tx) => {
    const sms = (to: string) => (channel === "sms" ? { to, group: "unconfirmed" as const } : null);
    const waiting = await pendingContact(needs, tx, { ...key, contact });
    if (waiting !== null) return queueCode(needs, tx, { ...key, purpose: other, sms: sms(waiting) });
    const player = await needs.players.byId(key, tx);
    assert(player, "a signed-in player exists");
    if (player[verifiedAt] !== null) throw refuse("wrong_state");
    return queueCode(needs, tx, { ...key, purpose: present, sms: sms(player.phone) });
  });
  needs.smsBook.raise(alerts);
  return resend_in_ms;
}

/** A code to queue, with its phone number if it goes by SMS. */
export interface CodeToQueue extends CodeFor {
  readonly sms: Omit<CodeSms, "tenant_id"> | null;
}

export interface QueuedCode {
  /** Milliseconds until the next code may be requested. */
  readonly resend_in_ms: number;
  /** Pass to `smsBook.raise` once the transaction has committed. */
  readonly alerts: TakenSms["alerts"];
}

/**
 * Draws a code, replaces the previous one, and queues its message in the same transaction. Refuses with `too_many_requests`, without
 * writing anything, if the request is too early or an SMS limit is reached.
 */
export async function queueCode(needs: SessionNeeds, tx: Tx, { sms, ...code }: CodeToQueue): Promise<QueuedCode> {
  const now = needs.clock.now();
  const { heldUntil, alerts } = sms ? await needs.smsBook.take(tx, { tenant_id: code.tenant_id, ...sms }) : { heldUntil: null, alerts: [] };
  if (heldUntil) throw refuse("too_many_requests", { retryAfter: (heldUntil.getTime() - now.getTime()) / 1000 });
  const digits = String(randomInt(1_000_000)).padStart(6, "0");
  const expiresAt = new Date(now.getTime() + codeLifetimeMs);
  const stored = { ...code, code_hash: hashCode(needs.vault, code, digits), sent_at: now, expires_at: expiresAt };
  const resendAt = await codeStore.replace(tx, stored, { ...resendRule, forgetBefore: new Date(now.getTime() - dayMs) });
  if (!resendAt) {
    const from = (await codeStore.resendAt(tx, code)) ?? now;
    throw refuse("too_many_requests", { retryAfter: (from.getTime() - now.getTime()) / 1000 });
  }
  const job: SendCodeJob = {
    ...code,
    sealed_code: needs.vault.seal(digits, sealContext(code)).toString("base64"),
    expires_at: expiresAt.toISOString(),
  };
  await needs.jobs.add(tx, { name: sendCodeJob, payload: job, maxAttempts: maxSendings });
  return { resend_in_ms: resendAt.getTime() - now.getTime(), alerts };
}

/** Runs the job: sends the code to its contact. A code that has expired meanwhile is not sent. */
export async function deliverCode(needs: SessionNeeds, job: SendCodeJob): Promise<void> {
  if (new Date(job.expires_at) <= needs.clock.now()) return;
  const tenant = await needs.tenants.byId(job.tenant_id);
  const key = { tenant_id: job.tenant_id, player_id: job.player_id };
  const player = await needs.players.byId(key);
  assert(tenant && player, "a queued code has its tenant and player");
  const { channel, contact } = purposes[job.purpose];
  const to = uses[job.purpose] === "change" ? await pendingContact(needs, needs.db, { ...key, contact }) : player[contact];
  if (to === null) return;
  const digits = needs.vault.open(Buffer.from(job.sealed_code, "base64"), sealContext(job));
  const use = uses[job.purpose];
  await sayCode(needs, tenant, { player, channel, to, digits, use, key: job.sealed_code });
}
