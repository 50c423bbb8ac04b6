import { api } from "../../lib/api.ts";
import { bodyMutation } from "../../lib/mutations.ts";
import { updateUser } from "../../lib/session.ts";

export const loginMutation = bodyMutation("POST /auth/login");
export const googleLoginMutation = bodyMutation("POST /auth/google");
export const registerMutation = bodyMutation("POST /auth/register");

/** Completes a login with the code of a message or of the authenticator app. */
export const secondStepMutations = {
  message: bodyMutation("POST /auth/login/code"),
  factor: bodyMutation("POST /auth/login/second-factor"),
};

export const recoverMutation = bodyMutation("POST /auth/recover-password");
/** Sends a code to a contact, or checks the code of a recovery, depending on the body. */
export const verifyCodeMutation = bodyMutation("POST /auth/verify-code");
export const resetPasswordMutation = bodyMutation("POST /auth/reset-password");

export const verifyContactMutations = {
  sms: bodyMutation("POST /auth/verify-phone"),
  email: bodyMutation("POST /auth/verify-email"),
};

/** Reloads the player's own data from the server, for all components that show it. */
export async function refreshUser(): Promise<void> {
  const reply = await api("GET /auth/me", {});
  if (reply.ok) updateUser(reply.data.data);
}
