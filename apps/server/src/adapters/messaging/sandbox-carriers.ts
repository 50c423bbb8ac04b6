import type { PhoneCarrier, PhoneCarriers } from "./carrier.ts";
import { createWhatsApp } from "./whatsapp-cloud.ts";
import { createZenvia } from "./zenvia.ts";

/** Deliberately public: the sandbox protects nothing of value. Each brand's token contains its number. */
export const sandboxCarrierSecret = "trevo-messages-secret";

/** The demo brand with WhatsApp. The others show that a channel without a carrier is never used. */
const withWhatsApp = 1;

/** Uses the sandbox as the carrier of every demo brand. */
export function createSandboxCarriers(sandboxUrl: string): PhoneCarriers {
  const made = new Map<string, PhoneCarrier>();
  const carrierOf = (tenantId: number, channel: "sms" | "whatsapp"): PhoneCarrier => {
    const key = `${channel} ${tenantId}`;
    const carrier = made.get(key) ?? makeCarrier(sandboxUrl, { tenantId, channel });
    made.set(key, carrier);
    return carrier;
  };
  const active: PhoneCarriers["active"] = async (tenantId, channel) =>
    channel === "whatsapp" && tenantId !== withWhatsApp ? null : carrierOf(tenantId, channel);
  return {
    active,
    withCallbacks: async (tenantId, channel) => {
      const carrier = await active(tenantId, channel);
      return carrier ? [carrier] : [];
    },
  };
}

function makeCarrier(base_url: string, { tenantId, channel }: { tenantId: number; channel: "sms" | "whatsapp" }): PhoneCarrier {
  const token = `${sandboxCarrierSecret}.${tenantId}`;
  if (channel === "sms") return createZenvia({ base_url, token, from: `trevo-${tenantId}`, callback_secret: `${token}.callback` });
  return createWhatsApp({
    base_url,
    phone_number_id: `55000000${tenantId}`,
    business_id: `77000000${tenantId}`,
    access_token: token,
    app_secret: sandboxCarrierSecret,
    verify_token: `${token}.callback`,
    template: "notification",
    marketing_template: "news",
  });
}
