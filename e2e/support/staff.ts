import type { APIRequestContext, APIResponse } from "@playwright/test";
import { canonicalJson, sha256Hex } from "@trevo/domain";
import { shareSession } from "./shared-session.ts";
import { takeStaffCode } from "./staff-codes.ts";

const members = { bia: "bia@trevo.example", davi: "davi@norte.example" } as const;

/** Calls of a member of staff at the back office: `call(path)` reads, `call(path, data)` posts. */
export async function signInAsStaff(request: APIRequestContext, { port, name }: { port: string; name: keyof typeof members }) {
  const host = `backoffice.localhost:${port}`;
  const post: Post = (path, data, token, stepUp) =>
    request.post(`/api/staff${path}`, {
      data,
      headers: { host, ...(token && { authorization: `Bearer ${token}` }), ...(stepUp && { "x-step-up": stepUp }) },
    });
  const token = await shareSession(`staff-${name}`, () => openSession(post, name));
  return async <Data>(path: string, data?: object): Promise<Data> => {
    const reply = data
      ? await postSigned(post, { path, data, token, name })
      : await request.get(`/api/staff${path}`, { headers: { host, authorization: `Bearer ${token}` } });
    if (!reply.ok()) throw new Error(`${path}: ${await reply.text()}`);
    return ((await reply.json()) as { data: Data }).data;
  };
}

type Post = (path: string, data: object, token?: string, stepUp?: string) => Promise<APIResponse>;

interface Signed {
  readonly path: string;
  readonly data: object;
  readonly token: string;
  readonly name: keyof typeof members;
}

/** Where the call asks for a fresh second factor, the member gives it. */
async function postSigned(post: Post, { path, data, token, name }: Signed): Promise<APIResponse> {
  const reply = await post(path, data, token);
  if (reply.status() !== 403 || !(await reply.text()).includes("step_up_required")) return reply;
  const act = { method: "POST", path: `/api/staff${path}`, body_hash: await sha256Hex(canonicalJson(data as never)) };
  for (let tries = 0; tries < 4; tries += 1) {
    const { challenge_token } = (await (await post("/me/step-up-options", { purpose: "signed", ...act }, token)).json()) as {
      challenge_token: string;
    };
    const proved = await post("/me/step-up", { challenge_token, code: await takeStaffCode(name) }, token);
    if (proved.ok()) return post(path, data, token, ((await proved.json()) as { step_up: string }).step_up);
  }
  throw new Error(`${name} could not sign ${path}`);
}

async function openSession(post: Post, name: keyof typeof members): Promise<string> {
  // Whoever took a later code may be faster with it.
  for (let tries = 0; tries < 4; tries += 1) {
    const first = await post("/login", { email: members[name], password: "trevo-backoffice-demo-1" });
    const { challenge_token } = (await first.json()) as { challenge_token: string };
    const second = await post("/login/second-factor", { challenge_token, code: await takeStaffCode(name) });
    if (second.ok()) return ((await second.json()) as { token: string }).token;
  }
  throw new Error(`${name} could not sign in`);
}
