import { Fault } from "../../kernel/errors.ts";
import { callOut } from "../call-out.ts";
import type { MailReturns } from "./mail-reports.ts";
import { sandboxCarrierSecret } from "./sandbox-carriers.ts";
import { callbackHeader } from "./zenvia.ts";

const timeoutMs = 10_000;
const maxReplyBytes = 64 * 1024;

/** Returns an address that names the brand: the sandbox's relay has one mailbox for the returned mail of each brand. */
export const sandboxReturnAddress = (tenantId: number): string => `retornos+${tenantId}@trevo.example`;

const secretOf = (tenantId: number): string => `${sandboxCarrierSecret}.${tenantId}.returns`;

/** Uses the sandbox's relay, which passes on the returned mail of its mailboxes. */
export const createSandboxReturns = (sandboxUrl: string): MailReturns => ({
  secrets: async (tenantId) => [secretOf(tenantId)],
  topics: async () => [],
  registerCallback: async (tenantId, url) => {
    const { status } = await callOut({
      method: "POST",
      url: new URL("/messages/email/returns", sandboxUrl),
      headers: { authorization: `Bearer ${sandboxCarrierSecret}`, "content-type": "application/json" },
      body: JSON.stringify({ to: sandboxReturnAddress(tenantId), url, headers: { [callbackHeader]: secretOf(tenantId) } }),
      timeoutMs,
      maxReplyBytes,
    });
    if (status !== 204) throw new Fault(`the mail relay answers ${status} to where it calls`, { retryable: status >= 500 });
  },
});
