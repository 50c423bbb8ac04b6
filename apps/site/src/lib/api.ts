import { type Client, createClient } from "@trevo/contract/client";
import { languageTags } from "@trevo/domain";
import { showToast } from "@trevo/ui/toasts";
import { m } from "../paraglide/messages.js";
import { noteCall } from "./api-health.ts";
import { campaignCode } from "./campaign.ts";
import { guestIdentity } from "./guest.ts";
import { localeOf } from "./locale.ts";
import { endSession, isLeaving, sessionStore } from "./session.ts";

/** Typed API calls, `api("POST /auth/login", { body })`. Adds the session and the language; money calls take an `idempotencyKey`. */
export const api: Client = async (key, input) => {
  const { token } = sessionStore.get();
  const reply = await call(key, input);
  // An aborted request says nothing about the connection.
  if (!input.signal?.aborted) noteCall(reply, key.startsWith("GET "));
  // For any request this response means that the session has ended: it expired, or was ended on another device.
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
