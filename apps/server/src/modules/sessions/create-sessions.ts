import assert from "node:assert/strict";
import { keyOf } from "../../kernel/scope.ts";
import { authenticate } from "./authenticate.ts";
import { createSessionCheck } from "./create-session-check.ts";
import { createSessionHooks } from "./create-session-hooks.ts";
import { requestRecovery, sendRecovery } from "./request-recovery.ts";
import { type ContactListener, requestContactChange } from "./change-contact.ts";
import { checkRecovery } from "./check-recovery.ts";
import { confirmPassword } from "./confirm-password.ts";
import { createSessionJobs } from "./create-session-jobs.ts";
import { type RevokedListener, endEvery, endSession, endSessions, forgetAddresses } from "./end-session.ts";
import { findDead } from "./find-dead.ts";
import { completeLoginWithFactor } from "./complete-login.ts";
import { listBegun } from "./list-begun.ts";
import { endOneSession, endOtherSessions, listSessions } from "./list-sessions.ts";
import { newDeviceToken } from "./guess-source.ts";
import { isKnownDevice } from "./is-known-device.ts";
import { logIn } from "./log-in.ts";
import { enterWithCode } from "./login-code.ts";
import { dropFactor, factorStatus, finishFactor, renewRecoveryCodes, startFactor } from "./manage-factor.ts";
import type { SessionNeeds } from "./needs.ts";
import { endByLink } from "./new-device.ts";
import { queueClosed } from "./notify-player.ts";
import { openSession } from "./open-session.ts";
import { requestPasswordChange, resetPassword } from "./reset-password.ts";
import { sendCode } from "./send-code.ts";
import { signInWithGoogle } from "./sign-in-with-google.ts";
import { type SmsBookNeeds, createSmsBook } from "./create-sms-book.ts";
import { signUp } from "./sign-up.ts";
import type { SessionKey } from "./store.ts";
import { verifyContact } from "./verify-contact.ts";
import type { Sessions, FactorActions } from "./sessions.ts";

type Given = Omit<SessionNeeds, "smsBook" | "loggedIn" | "verified"> &
  Pick<SmsBookNeeds, "metrics" | "alerts"> & { readonly sms_scale: number };

export function createSessions(parts: Given): Sessions {
  const { on, ...hooks } = createSessionHooks();
  const needs = { ...parts, ...hooks, smsBook: createSmsBook({ ...parts, scale: parts.sms_scale }) };
  const listeners: RevokedListener[] = [];
  const contactListeners: ContactListener[] = [];
  const ending = { ...needs, revoked: (session: SessionKey) => listeners.forEach((listener) => listener(session)) };
  const changing = {
    ...needs,
    contactChanged: async (...change: Parameters<ContactListener>) => {
      for (const listener of contactListeners) await listener(...change);
    },
  };
  return {
    signUp: (scope, body) => signUp(needs, scope, body),
    logIn: (scope, input) => logIn(needs, scope, input),
    logInWithCode: (scope, input) => enterWithCode(needs, scope, input),
    newDeviceToken: (player) => newDeviceToken(needs, player),
    logInWithFactor: (scope, input) => completeLoginWithFactor(needs, scope, input),
    logInWithGoogle: (scope, input) => signInWithGoogle(needs, scope, input),
    authenticate: (tenant, token, also = { payout: false }) => authenticate(needs, tenant, { token, payout: also.payout }),
    isKnownDevice: (context, username) => isKnownDevice(needs, context, username),
    isAlive: createSessionCheck(needs),
    findDead: (sessions) => findDead(needs, sessions),
    player: async (scope) => {
      const player = await needs.players.byId(keyOf(scope));
      assert(player, "a signed-in player exists");
      return player;
    },
    confirmPassword: (scope, password, code) => confirmPassword(needs, scope, { password, code }),
    sendCode: (scope, channel) => sendCode(needs, scope, channel),
    verifyContact: (scope, input) => verifyContact(changing, scope, input),
    requestContactChange: (scope, input) => requestContactChange(needs, scope, input),
    requestPasswordChange: (scope, reauthentication) => requestPasswordChange(needs, scope, reauthentication),
    requestRecovery: (scope, input) => requestRecovery(needs, scope, input),
    sendRecovery: (tx, input) => sendRecovery(needs, tx, input),
    checkRecovery: (scope, input) => checkRecovery(needs, scope, input),
    resetPassword: (scope, input) => resetPassword(ending, scope, input),
    openPayout: async (scope) => (await openSession(needs, needs.db, { scope, player_id: scope.player_id, kind: "payout" })).token,
    end: async (session) => void (await endSession(ending, session)),
    forgetAddresses: () => forgetAddresses(needs),
    forgetSmsCounts: () => needs.smsBook.forget(),
    listBegun: (query) => listBegun(needs, query),
    list: (scope) => listSessions(ending, scope),
    endOne: (scope, sessionId) => endOneSession(ending, scope, sessionId),
    endOthers: (scope) => endOtherSessions(ending, scope),
    endByLink: (scope, link) => endByLink(ending, scope, link),
    factor: createFactorActions(ending),
    jobs: createSessionJobs(ending),
    onContactChanged: (listener) => {
      contactListeners.push(listener);
    },
    endAll: (player) => endSessions(ending, player),
    endEvery: (tx, player) => endEvery(ending, tx, player),
    queueClosedMessage: (tx, player) => queueClosed(needs, tx, player),
    onRevoked: (listener) => {
      listeners.push(listener);
    },
    ...on,
  };
}

const createFactorActions = (needs: Parameters<typeof finishFactor>[0]): FactorActions => ({
  status: (scope) => factorStatus(needs, scope),
  start: (scope, password) => startFactor(needs, scope, password),
  finish: (scope, code) => finishFactor(needs, scope, code),
  renewRecoveryCodes: (scope, reauthentication) => renewRecoveryCodes(needs, scope, reauthentication),
  drop: (scope, reauthentication) => dropFactor(needs, scope, reauthentication),
});
