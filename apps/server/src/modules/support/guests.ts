import { randomInt } from "node:crypto";
import { codeAttempts, codeLifetimeMs, codeResendMs } from "@trevo/contract";
import type { Locale } from "@trevo/domain";
import { sha256 } from "../../kernel/crypto.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { type TenantScope, tenantOfRow } from "../../kernel/scope.ts";
import type { Author } from "./author.ts";
import { guestStore } from "./guest-store.ts";
import { guestCodeEmail } from "./messages.ts";
import type { SupportNeeds } from "./needs.ts";
import { emailIndex, openEmail, sealEmail } from "./ticket-vault.ts";

const dayMs = 24 * 3_600_000;
/** Lifetime of a guest's session, ms. */
const sessionMs = dayMs;
const resendRule = { free: 5, pauseMs: codeResendMs, longestMs: 3_600_000 };

export const sendGuestCodeJob = "send-guest-code";

export interface GuestCode {
  readonly tenant_id: number;
  /** In hex; the sealed fields in base64. The job table reveals neither the address nor the code. */
  readonly email_index: string;
  readonly email_sealed: string;
  readonly sealed_code: string;
  readonly locale: Locale;
  readonly expires_at: string;
}

const codeContext = (tenantId: number, index: Buffer): string => `support-code:${tenantId}:${index.toString("hex")}`;

const hashCode = (
  { vault }: Pick<SupportNeeds, "vault">,
  { tenantId, index }: { tenantId: number; index: Buffer },
  digits: string,
): Buffer => vault.blindIndex(`${codeContext(tenantId, index)}:${digits}`, "support-code");

/**
 * Sends a code to the address, whether or not it has an account. Returns the milliseconds until the next may be requested. Refuses with
 * `invalid_fields`: `captcha_failed`; or `too_many_requests`.
 */
export async function requestGuestCode(
  needs: SupportNeeds,
  scope: TenantScope,
  { email, captcha }: { readonly email: string; readonly captcha?: string | undefined },
): Promise<number> {
  const { tenant, locale, ip } = scope;
  if (tenant.settings.turnstileSiteKey !== null && !(captcha && (await needs.captcha.verify(captcha, ip, tenant.id))))
    throw refuse("invalid_fields", { fields: { captcha: ["captcha_failed"] } });
  const email_index = emailIndex(needs.vault, tenant.id, email);
  const key = { tenant_id: tenant.id, email_index };
  const digits = String(randomInt(1_000_000)).padStart(6, "0");
  return needs.db.transaction().execute(async (tx) => {
    const now = needs.clock.now();
    const expires_at = new Date(now.getTime() + codeLifetimeMs);
    const email_sealed = sealEmail(needs.vault, email_index, email);
    const code_hash = hashCode(needs, { tenantId: tenant.id, index: email_index }, digits);
    const rule = { ...resendRule, forgetBefore: new Date(now.getTime() - dayMs) };
    const resendAt = await guestStore.replaceCode(tx, { ...key, email_sealed, code_hash, sent_at: now, expires_at }, rule);
    if (!resendAt) {
      const from = (await guestStore.resendAt(tx, key)) ?? now;
      throw refuse("too_many_requests", { retryAfter: (from.getTime() - now.getTime()) / 1_000 });
    }
    const payload: GuestCode = {
      tenant_id: tenant.id,
      email_index: email_index.toString("hex"),
      email_sealed: email_sealed.toString("base64"),
      sealed_code: needs.vault.seal(digits, codeContext(tenant.id, email_index)).toString("base64"),
      locale,
      expires_at: expires_at.toISOString(),
    };
    await needs.jobs.add(tx, { name: sendGuestCodeJob, payload, maxAttempts: 6 });
    return resendAt.getTime() - now.getTime();
  });
}

/** Runs the job. A code that has expired meanwhile is not sent. */
export async function sendGuestCode(needs: SupportNeeds, job: GuestCode): Promise<void> {
  if (new Date(job.expires_at) <= needs.clock.now()) return;
  const tenant = await tenantOfRow(needs.tenants, job.tenant_id);
  const index = Buffer.from(job.email_index, "hex");
  const digits = needs.vault.open(Buffer.from(job.sealed_code, "base64"), codeContext(job.tenant_id, index));
  const to = openEmail(needs.vault, index, Buffer.from(job.email_sealed, "base64"));
  await needs.messenger.sendEmail({
    tenant_id: tenant.id,
    to,
    ...guestCodeEmail(job.locale, { brand: tenant.settings.siteTitle, digits }),
  });
}

export interface GuestSession {
  readonly token: string;
  readonly expires_at: string;
}

/**
 * Refuses with `code_wrong` in every case: a code that is wrong, used, expired or tried too often, and an address to which none was sent.
 */
export async function enterAsGuest(
  needs: SupportNeeds,
  { tenant }: TenantScope,
  { email, code }: { readonly email: string; readonly code: string },
): Promise<GuestSession> {
  const email_index = emailIndex(needs.vault, tenant.id, email);
  const key = { tenant_id: tenant.id, email_index };
  const now = needs.clock.now();
  // Outside the transaction, because a refusal must not give the attempt back.
  const code_hash = await guestStore.takeAttempt(needs.db, key, { attempts: codeAttempts, now });
  if (!code_hash?.equals(hashCode(needs, { tenantId: tenant.id, index: email_index }, code))) throw refuse("code_wrong");
  const token = needs.vault.newToken();
  const expires_at = new Date(now.getTime() + sessionMs);
  await needs.db.transaction().execute(async (tx) => {
    if (!(await guestStore.useCode(tx, key, { code_hash, now }))) throw refuse("code_wrong");
    const email_sealed = sealEmail(needs.vault, email_index, email);
    const guest = await guestStore.ofAddress(tx, { ...key, id: newId(), email_sealed, created_at: now });
    await guestStore.insertSession(tx, { tenant_id: tenant.id, token_hash: sha256(token), guest_id: guest.id, expires_at });
  });
  return { token, expires_at: expires_at.toISOString() };
}

/** Refuses with `session_required`. */
export async function guestAuthor(needs: SupportNeeds, scope: TenantScope, token: string): Promise<Author> {
  const { tenant, locale, request_id } = scope;
  const isOurs = needs.vault.madeToken(token);
  const guest_id = isOurs
    ? await guestStore.guestOf(needs.db, { tenant_id: tenant.id, token_hash: sha256(token), now: needs.clock.now() })
    : null;
  if (guest_id === null) throw refuse("session_required");
  return { tenant, locale, request_id, owner: { tenant_id: tenant.id, player_id: null, guest_id } };
}
