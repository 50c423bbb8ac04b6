import { Fault } from "../../kernel/errors.ts";
import { callOut } from "../call-out.ts";
import type { Messenger } from "./messenger.ts";

const timeoutMs = 10_000;
const maxReplyBytes = 64 * 1024;

/**
 * Creates a carrier over HTTP, `POST /messages/{channel}` with a bearer token. In demo mode it is the sandbox's, where anybody can read the
 * messages.
 */
export function createSandboxMessenger(needs: { sandboxUrl: string; secret?: string; timeoutMs?: number }): Messenger {
  const post = async (channel: "sms" | "email", message: object): Promise<void> => {
    const answer = await callOut({
      method: "POST",
      url: new URL(`/messages/${channel}`, needs.sandboxUrl),
      headers: { authorization: `Bearer ${needs.secret ?? "trevo-messages-secret"}`, "content-type": "application/json" },
      body: JSON.stringify(message),
      timeoutMs: needs.timeoutMs ?? timeoutMs,
      maxReplyBytes,
    });
    if (answer.status >= 200 && answer.status < 300) return;
    const broken = answer.status >= 500;
    throw new Fault(`the carrier refuses a message: ${answer.status}`, {
      retryable: broken || answer.status === 429,
      outcomeUnknown: broken,
    });
  };
  return {
    sendSms: ({ to, text }) => post("sms", { to, text }),
    sendEmail: ({ to, subject, text }) => post("email", { to, subject, text }),
  };
}
