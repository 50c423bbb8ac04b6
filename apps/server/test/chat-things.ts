import type { Member, Reply, TestSite } from "./test-site.ts";
import { expectStatus } from "./test-site.ts";

/** Creates a player who may write: phone and e-mail verified, the rules accepted. */
export async function joinWriter(site: TestSite, options: { tenant?: string; days?: number } = {}): Promise<Member> {
  const { tenant = "trevo" } = options;
  const member = await site.join({ tenant, verified: true });
  expectStatus(await site.call("POST", "/api/chat/rules/accept", { token: member.token, tenant, body: { version: 1 } }), 200);
  return member;
}

interface Line {
  readonly message?: string;
  readonly [field: string]: unknown;
}

export const send = (site: TestSite, member: Member, line: Line & { tenant?: string; base?: string }): Promise<Reply> => {
  const { tenant = "trevo", base, ...body } = line;
  return site.call("POST", "/api/chat/messages", { token: member.token, tenant, ...(base && { base }), body: { message: "oi", ...body } });
};

export const read = async (site: TestSite, query = "", options: { token?: string; tenant?: string; base?: string } = {}) =>
  expectStatus(await site.call("GET", `/api/chat/messages${query}`, options), 200).json["data"];
