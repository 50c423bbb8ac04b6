import { type Act, keepStepUp, request } from "./api.ts";
import { PasskeyError, signWithPasskey } from "./passkeys.ts";

const begin = (act: Act) => request("POST /staff/me/step-up-options", { body: { purpose: "signed", ...act } });

/** Confirms an action with a new code of the authenticator app. The action is then sent again. */
export async function proveByCode(act: Act, code: string): Promise<void> {
  const { challenge_token } = await begin(act);
  const { step_up } = await request("POST /staff/me/step-up", { body: { challenge_token, code } });
  if (step_up !== null) keepStepUp(act, step_up);
}

/** Confirms an action with a passkey, which signs this action only. */
export async function proveByPasskey(act: Act): Promise<void> {
  const { challenge_token, options } = await begin(act);
  if (!options) throw new PasskeyError(null);
  const assertion = await signWithPasskey(options);
  const { step_up } = await request("POST /staff/me/step-up", { body: { challenge_token, assertion } });
  if (step_up !== null) keepStepUp(act, step_up);
}
