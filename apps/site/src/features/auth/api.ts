import { api } from "../../lib/api.ts";
import { bodyMutation } from "../../lib/mutations.ts";
import { updateUser } from "../../lib/session.ts";

export const loginMutation = bodyMutation("POST /auth/login");
export const googleLoginMutation = bodyMutation("POST /auth/google");
export const registerMutation = bodyMutation("POST /auth/register");

/** What a login still lacks: the code of a message, or of the authenticator app. */
export const secondStepMutations = {
  message: bodyMutation("POST /auth/login/code"),
  factor: bodyMutation("POST /auth/login/second-factor"),
};

export const recoverMutation = bodyMutation("POST /auth/recover-password");
/** Sends a code to a contact, or checks the one of a recovery: the body says which. */
export const verifyCodeMutation = bodyMutation("POST /auth/verify-code");
export const resetPasswordMutation = bodyMutation("POST /auth/reset-password");

export const verifyContactMutations = {
  sms: bodyMutation("POST /auth/verify-phone"),
  email: bodyMutation("POST /auth/verify-email"),
};

/** The player's own state as the server has it, for everybody who shows it. */
export async function refreshUser(): Promise<void> {
  const reply = await api("GET /auth/me", {});
  if (reply.ok) updateUser(reply.data.data);
}
