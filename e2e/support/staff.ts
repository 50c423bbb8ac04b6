import type { APIRequestContext, APIResponse } from "@playwright/test";
import { postSigned } from "@trevo/testing";
import { shareSession } from "./shared-session.ts";
import { takeStaffCode } from "./staff-codes.ts";

const members = { bia: "bia@trevo.example", davi: "davi@norte.example" } as const;

/** Signs in and returns `call` for requests to the back office: `call(path)` reads, `call(path, data)` posts. */
export async function signInAsStaff(request: APIRequestContext, { port, name }: { port: string; name: keyof typeof members }) {
  const host = `backoffice.localhost:${port}`;
  const post = (path: string, data: object, more: { token?: string; stepUp?: string } = {}): Promise<APIResponse> =>
    request.post(`/api/staff${path}`, {
      data,
      headers: { host, ...(more.token && { authorization: `Bearer ${more.token}` }), ...(more.stepUp && { "x-step-up": more.stepUp }) },
    });
  const get = (path: string, token: string): Promise<APIResponse> =>
    request.get(`/api/staff${path}`, { headers: { host, authorization: `Bearer ${token}` } });
  const token = await shareSession(`staff-${name}`, {
    open: () => openSession(post, name),
    lives: async (kept) => (await get("/me", kept)).ok(),
  });
  const answerOf = async (path: string, sent: Promise<APIResponse>): Promise<Record<string, unknown>> => {
    const reply = await sent;
    if (!reply.ok()) throw new Error(`${path}: ${await reply.text()}`);
    return (await reply.json()) as Record<string, unknown>;
  };
  const calls = {
    post: (path: string, data: object, stepUp?: string) => answerOf(path, post(path, data, { token, ...(stepUp && { stepUp }) })),
    code: () => takeStaffCode(name),
  };
  return async <Data>(path: string, data?: object): Promise<Data> => {
    const answer = data ? await postSigned(calls, path, data) : await answerOf(path, get(path, token));
    return answer["data"] as Data;
  };
}

type Post = (path: string, data: object) => Promise<APIResponse>;

async function openSession(post: Post, name: keyof typeof members): Promise<string> {
  // Another journey may already have used a later code.
  for (let tries = 0; tries < 4; tries += 1) {
    const first = await post("/login", { email: members[name], password: "trevo-backoffice-demo-1" });
    const { challenge_token } = (await first.json()) as { challenge_token: string };
    const second = await post("/login/second-factor", { challenge_token, code: await takeStaffCode(name) });
    if (second.ok()) return ((await second.json()) as { token: string }).token;
  }
  throw new Error(`${name} could not sign in`);
}
