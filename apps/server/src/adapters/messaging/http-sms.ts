import { refuse } from "../../kernel/errors.ts";
import type { PhoneCarrier } from "./carrier.ts";
import { createSandboxMessenger } from "./sandbox-messenger.ts";

/** Creates a carrier behind `POST /messages/sms`. It sends no reports about its messages. */
export function createHttpSms({ base_url, secret }: { base_url: string; secret: string }): PhoneCarrier {
  const messenger = createSandboxMessenger({ sandboxUrl: base_url, secret });
  return {
    send: async ({ to, text }) => {
      await messenger.sendSms({ tenant_id: 0, to, text });
      return { provider_id: null, parts: null };
    },
    readCallback: () => {
      throw refuse("bad_signature");
    },
    answerChallenge: () => null,
    registerCallback: async () => {},
  };
}
