import assert from "node:assert/strict";
import type { PlayerKey } from "../players/index.ts";
import { authenticate, createIsAlive } from "./authenticate.ts";
import { askRecovery, recoveryJob, startRecovery } from "./ask-recovery.ts";
import { type ContactListener, askContactChange } from "./change-contact.ts";
import { checkRecovery } from "./check-recovery.ts";
import { confirmPassword } from "./confirm-password.ts";
import { type RevokedListener, endEvery, endSession, endSessions, forgetAddresses } from "./end-session.ts";
import { findDead } from "./find-dead.ts";
import { completeLoginWithFactor, forgetOldChallenges } from "./complete-login.ts";
import { endOneSession, endOtherSessions, listSessions } from "./list-sessions.ts";
import { newDeviceToken } from "./guess-source.ts";
import { isKnownDevice } from "./is-known-device.ts";
import { logIn } from "./log-in.ts";
import { enterWithCode, loginCodeJob, sendLoginCode } from "./login-code.ts";
import { dropFactor, factorStatus, finishFactor, renewRecoveryCodes, startFactor } from "./manage-factor.ts";
import type { SessionNeeds } from "./needs.ts";
import { endByLink } from "./new-device.ts";
import { noticeJob, queueClosed, queueExcluded, sendNotice } from "./notify-player.ts";
import { openSession } from "./open-session.ts";
import { requestPasswordChange, resetPassword } from "./reset-password.ts";
import { deliverCode, sendCode, sendCodeJob } from "./send-code.ts";
import { signInWithGoogle } from "./sign-in-with-google.ts";
import { registrationRefusedJob, notifyAccountHolder } from "./registration-refused.ts";
import { type SmsBookNeeds, createSmsBook } from "./sms-bounds.ts";
import { type SignedUpListener, signUp } from "./sign-up.ts";
import type { SessionKey } from "./store.ts";
import { forgetOldAttempts } from "./try-password.ts";
import { verifyContact } from "./verify-contact.ts";
import type { Sessions, FactorActions } from "./sessions.ts";

type Given = Omit<SessionNeeds, "smsBook"> & Pick<SmsBookNeeds, "metrics" | "alerts"> & { readonly sms_scale: number };

export function createSessions(parts: Given): Sessions {
  const needs: SessionNeeds = { ...parts, smsBook: createSmsBook({ ...parts, scale: parts.sms_scale }) };
  const listeners: RevokedListener[] = [];
  const welcoming: SignedUpListener[] = [];
  const signedUp: SignedUpListener = async (tx, scope, player) => {
    for (const welcome of welcoming) await welcome(tx, scope, player);
  };
  const contactListeners: ContactListener[] = [];
  const ending = { ...needs, revoked: (session: SessionKey) => listeners.forEach((listener) => listener(session)) };
  const changing = {
    ...needs,
    contactChanged: async (...change: Parameters<ContactListener>) => {
      for (const listener of contactListeners) await listener(...change);
    },
  };
  handleJobs(needs, ending);
  return {
    signUp: (scope, body) => signUp({ ...needs, signedUp }, scope, body),
    logIn: (scope, input) => logIn(needs, scope, input),
    logInWithCode: (scope, input) => enterWithCode(needs, scope, input),
    newDeviceToken: (player) => newDeviceToken(needs, player),
    logInWithFactor: (scope, input) => completeLoginWithFactor(needs, scope, input),
    logInWithGoogle: (scope, input) => signInWithGoogle(needs, scope, input),
    authenticate: (tenant, token, also = { payout: false }) => authenticate(needs, tenant, { token, payout: also.payout }),
    isKnownDevice: (context, username) => isKnownDevice(needs, context, username),
    isAlive: createIsAlive(needs),
    findDead: (sessions) => findDead(needs, sessions),
    player: async (scope) => {
      const player = await needs.players.byId({ tenant_id: scope.tenant.id, player_id: scope.player_id });
      assert(player, "a signed-in player exists");
      return player;
    },
    confirmPassword: (scope, password, code) => confirmPassword(needs, scope, { password, code }),
    sendCode: (scope, channel) => sendCode(needs, scope, channel),
    verifyContact: (scope, input) => verifyContact(changing, scope, input),
    askContactChange: (scope, input) => askContactChange(needs, scope, input),
    requestPasswordChange: (scope, proof) => requestPasswordChange(needs, scope, proof),
    askRecovery: (scope, input) => askRecovery(needs, scope, input),
    checkRecovery: (scope, input) => checkRecovery(needs, scope, input),
    resetPassword: (scope, input) => resetPassword(ending, scope, input),
    openPayout: async (scope) => (await openSession(needs, needs.db, { scope, player_id: scope.player_id, kind: "payout" })).token,
    end: async (session) => void (await endSession(ending, session)),
    forgetAddresses: () => forgetAddresses(needs),
    forgetSmsCounts: () => needs.smsBook.forget(),
    list: (scope) => listSessions(ending, scope),
    endOne: (scope, sessionId) => endOneSession(ending, scope, sessionId),
    endOthers: (scope) => endOtherSessions(ending, scope),
    endByLink: (scope, link) => endByLink(ending, scope, link),
    factor: createFactorActions(ending),
    onContactChanged: (listener) => {
      contactListeners.push(listener);
    },
    endAll: (player) => endSessions(ending, player),
    endEvery: (tx, player) => endEvery(ending, tx, player),
    queueClosedMessage: (tx, player) => queueClosed(needs, tx, player),
    queueExcludedMessage: (tx, player, { end_at }) => queueExcluded(needs, tx, { ...player, end_at }),
    onRevoked: (listener) => {
      listeners.push(listener);
    },
    onSignedUp: (listener) => {
      welcoming.push(listener);
    },
  };
}

function handleJobs(needs: SessionNeeds, ending: Parameters<typeof endSessions>[0]): void {
  needs.jobs.handle(sendCodeJob, (job: Parameters<typeof deliverCode>[1]) => deliverCode(needs, job));
  needs.jobs.handle(recoveryJob, (job: Parameters<typeof startRecovery>[1]) => startRecovery(needs, job));
  needs.jobs.handle(loginCodeJob, (job: Parameters<typeof sendLoginCode>[1]) => sendLoginCode(needs, job));
  needs.jobs.handle(registrationRefusedJob, (job: Parameters<typeof notifyAccountHolder>[1]) => notifyAccountHolder(needs, job));
  needs.jobs.handle(noticeJob, (job: Parameters<typeof sendNotice>[1]) => sendNotice(needs, job));
  needs.jobs.handle("end-sessions", (player: PlayerKey) => endSessions(ending, player));
  needs.jobs.every("23 4 * * *", "forget-password-attempts", async () => {
    await forgetOldAttempts(needs);
    await forgetOldChallenges(needs);
    await needs.smsBook.forget();
    await forgetAddresses(needs);
  });
}

const createFactorActions = (needs: Parameters<typeof finishFactor>[0]): FactorActions => ({
  status: (scope) => factorStatus(needs, scope),
  start: (scope, password) => startFactor(needs, scope, password),
  finish: (scope, code) => finishFactor(needs, scope, code),
  renewRecoveryCodes: (scope, proof) => renewRecoveryCodes(needs, scope, proof),
  drop: (scope, proof) => dropFactor(needs, scope, proof),
});
