import assert from "node:assert/strict";
import { Refusal } from "../../kernel/errors.ts";
import { recordAuditEvent, playerActor } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { recordPlayerEvent } from "../../kernel/player-events.ts";
import type { TenantScope } from "../../kernel/scope.ts";
import type { Applicant, Registration } from "../players/index.ts";
import type { SignedIn } from "./complete-login.ts";
import { googleIdentity, linkGoogle } from "./google-identity.ts";
import type { RegistrationCoupon, SessionHooks, SessionNeeds } from "./needs.ts";
import { markVerified } from "./mark-verified.ts";
import { openSession } from "./open-session.ts";
import { hideWhoIsThere } from "./registration-refused.ts";
import { type QueuedCode, queueCode } from "./send-code.ts";

/**
 * Beyond a limit of SMS the account is still opened, and the player requests the code later. Otherwise strangers could block registration.
 */
function leaveUnsent(error: unknown): void {
  if (!(error instanceof Refusal) || error.code !== "too_many_requests") throw error;
}

/**
 * Creates the account, the wallet, both codes and the first session in one transaction. An address that Google vouches for needs no code.
 * Refuses with `registration_refused` if another account or an exclusion prevents it, without revealing which. A coupon that nobody can
 * register with is refused before any account is looked up.
 */
export async function signUp(
  needs: SessionNeeds & SessionHooks,
  scope: TenantScope,
  { idToken, marketing, coupon, ...body }: Registration,
): Promise<SignedIn> {
  const identity = idToken === undefined ? null : await googleIdentity(needs, scope, idToken);
  const applicant = await needs.players.admit(scope, body);
  const keepCoupon = coupon === undefined ? null : await needs.prepareCoupon(scope, couponOf(coupon, applicant));
  const work = async (tx: Tx): Promise<SignedIn & Pick<QueuedCode, "alerts">> => {
    const key = await needs.players.register(tx, scope, applicant);
    if (identity) await linkGoogle(needs, tx, { scope, key, subject: identity.subject });
    const vouchedFor = identity?.email === applicant.email;
    const at = needs.clock.now();
    await recordPlayerEvent(tx, { ...key, kind: "registered", key: "once", data: { by: identity ? "google" : "form" }, at });
    if (vouchedFor) await markVerified(needs, tx, { key, contact: "email" });
    const player = await needs.players.byId(key, tx);
    assert(player, "a registered player is there");
    await needs.protection.mayRegister(tx, scope.tenant, player);
    const sms = { to: player.phone, group: "unconfirmed" } as const;
    const queued = await queueCode(needs, tx, { ...key, purpose: "verify_phone", sms }).catch(leaveUnsent);
    if (!vouchedFor) await queueCode(needs, tx, { ...key, purpose: "verify_email", sms: null });
    const { token } = await openSession(needs, tx, { scope, player_id: player.id, kind: "full" });
    await recordAuditEvent(tx, scope, { at, actor: playerActor(player.id), action: "registered" });
    if (marketing) await needs.agreed(tx, key, { ...marketing, request_id: scope.request_id });
    await needs.signedUp(tx, scope, player);
    // Last: concurrent registrations with the same coupon wait for each other from here on.
    await keepCoupon?.(tx, scope, player);
    return { player, token, alerts: queued?.alerts ?? [] };
  };
  const { alerts, ...signedIn } = await needs.db
    .transaction()
    .execute(work)
    .catch(async (error: unknown) => {
      throw await hideWhoIsThere(needs, scope, { error, applicant });
    });
  needs.smsBook.raise(alerts);
  await needs.protection.checkRegister(signedIn.player);
  return signedIn;
}

const couponOf = (coupon: string, { birth_date, cpf, ref, lmcp }: Applicant): RegistrationCoupon => ({
  coupon,
  birth_date,
  has_cpf: cpf !== null,
  ref: ref ?? null,
  lmcp: lmcp ?? null,
});
