import { type Act, keepStepUp, request } from "./api.ts";

/** Proves the second factor for an act by a new code of the authenticator app. The act is then sent again. */
export async function proveByCode(act: Act, code: string): Promise<void> {
  const { challenge_token } = await request("POST /staff/me/step-up-options", { body: { purpose: "signed", ...act } });
  const { step_up } = await request("POST /staff/me/step-up", { body: { challenge_token, code } });
  if (step_up !== null) keepStepUp(act, step_up);
}
