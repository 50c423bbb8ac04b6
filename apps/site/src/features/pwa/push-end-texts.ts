import { m } from "../../paraglide/messages.js";
import type { PushEnd } from "./push-device.ts";

export const pushEndTexts: Record<PushEnd, () => string> = {
  unsupported: m.pwa_push_unsupported,
  denied: m.pwa_push_denied,
  failed: m.pwa_push_failed,
  timeout: m.pwa_push_timeout,
  done: m.pwa_push_done,
};
