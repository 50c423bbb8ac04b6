import { stepAt, totpCode } from "../../apps/server/src/modules/second-factor/index.ts";
import { bodyHashOf } from "../../apps/server/src/kernel/step-up.ts";
import { demoStaff } from "../../apps/server/src/seed/staff.ts";
import { type Json, call } from "./http.ts";
import type { Place } from "./players.ts";

/** Calls of a member of staff at the back office: with a body it posts, without one it reads. */
export type Member = (path: string, body?: unknown) => Promise<Json>;

/** Of the demonstration's members; it is public. */
const password = "trevo-backoffice-demo-1";

export async function signIn({ siteUrl, signal }: Place, email: string): Promise<Member> {
  const secret = demoStaff.find((one) => one.email === email)?.secret;
  if (!secret) throw new Error(`${email} is no member of the demonstration`);
  const { port } = new URL(siteUrl);
  const host = `backoffice.localhost:${port}`;
  const at = (path: string, body?: unknown, more: { token?: string; stepUp?: string } = {}): Promise<Json> =>
    call({ signal, url: `${siteUrl}/api/staff${path}`, host, body, ...more });
  const { challenge_token } = (await at("/login", { email, password })) as { challenge_token: string };
  const step = stepAt(new Date());
  const { token } = (await at("/login/second-factor", { challenge_token, code: totpCode(secret, step) })) as { token: string };
  /** A code is good once: the next one counts already. */
  const sign = async (path: string, body: unknown): Promise<Json> => {
    const act = { method: "POST", path: `/api/staff${path}`, body_hash: bodyHashOf(body) };
    const asked = (await at("/me/step-up-options", { purpose: "signed", ...act }, { token })) as { challenge_token: string };
    const proof = { challenge_token: asked.challenge_token, code: totpCode(secret, step + 1) };
    const { step_up: stepUp } = (await at("/me/step-up", proof, { token })) as { step_up: string };
    return at(path, body, { token, stepUp });
  };
  return async (path, body) => {
    const answer = await at(path, body, { token }).catch((error: Error) => {
      if (!error.message.includes("step_up_required")) throw error;
      return sign(path, body);
    });
    return answer["data"] as Json;
  };
}
