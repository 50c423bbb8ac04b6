import { type Client, createClient } from "@trevo/contract/client";
import { languageTags } from "@trevo/domain";
import { showToast } from "@trevo/ui/toasts";
import { m } from "../paraglide/messages.js";
import { noteCall } from "./api-health.ts";
import { campaignCode } from "./campaign.ts";
import { guestIdentity } from "./guest.ts";
import { localeOf } from "./locale.ts";
import { endSession, isLeaving, sessionStore } from "./session.ts";

/** Typed calls of the wire, `api("POST /auth/login", { body })`. Carries who calls and in which language; money calls take `idempotencyKey`. */
export const api: Client = async (key, input) => {
  const { token } = sessionStore.get();
  const reply = await call(key, input);
  // What was called off says nothing about the line.
  if (!input.signal?.aborted) noteCall(reply, key.startsWith("GET "));
  // Whatever the request was, this answer means that the session is over: expired, or ended on another device.
  if (!reply.ok && reply.error.code === "session_required" && token && token === sessionStore.get().token && !isLeaving()) {
    endSession();
    showToast(m.error_status_401());
  }
  return reply;
};

const call = createClient({ base: "/api", headers: callerHeaders });

export function callerHeaders(): Record<string, string> {
  const { token } = sessionStore.get();
  const campaign = campaignCode();
  return {
    "accept-language": languageTags[localeOf(location.pathname)],
    ...(token ? { authorization: `Bearer ${token}` } : { "guest-id": guestIdentity() }),
    ...(campaign ? { lmcp: campaign } : {}),
  };
}
