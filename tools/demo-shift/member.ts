import { postSigned } from "@trevo/testing";
import { stepAt, totpCode } from "../../apps/server/src/modules/second-factor/index.ts";
import { demoStaff } from "../../apps/server/src/seed/staff.ts";
import { type Json, call } from "./http.ts";
import type { Place } from "./players.ts";

/** Calls the back office as a member of staff: with a body it posts, without one it reads. */
export type Member = (path: string, body?: object) => Promise<Json>;

/** Password of the demonstration's members. It is public. */
const password = "trevo-backoffice-demo-1";

export async function signIn({ siteUrl, signal }: Place, email: string): Promise<Member> {
  const secret = demoStaff.find((one) => one.email === email)?.secret;
  if (!secret) throw new Error(`${email} is no member of the demonstration`);
  const { port } = new URL(siteUrl);
  const host = `backoffice.localhost:${port}`;
  const at = (path: string, body?: object, more: { token?: string; stepUp?: string } = {}): Promise<Json> =>
    call({ signal, url: `${siteUrl}/api/staff${path}`, host, body, ...more });
  const { challenge_token } = (await at("/login", { email, password })) as { challenge_token: string };
  let step = stepAt(new Date());
  const { token } = (await at("/login/second-factor", { challenge_token, code: totpCode(secret, step) })) as { token: string };
  const calls = {
    post: (path: string, body: object, stepUp?: string) => at(path, body, { token, ...(stepUp && { stepUp }) }),
    /** A code is valid once. The next step's code is already accepted. */
    code: () => totpCode(secret, (step += 1)),
  };
  return async (path, body) => {
    const answer = body ? await postSigned(calls, path, body) : await at(path, undefined, { token });
    return answer["data"] as Json;
  };
}
